-- cunning: goes for the aims and for flanks and rears, and saves whom it must not lose.

local weights = {
  aim = 130, their_aim = 130, place = 120,
  turned = 80, open = 100,
  guard = 200,
}

local function percent(p)
  return math.floor(p * 100 + 0.5) .. " %"
end

-- The chance that a blow tells, in words.
local function chance(battle, order)
  local hurt, gone = 0, 0
  for _, way in ipairs(battle:odds(order)) do
    if way.hits + way.casualties + way.pushback > 0 or way.rout or way.destroyed then
      hurt = hurt + way.p
    end
    if way.destroyed then gone = gone + way.p end
  end
  if hurt == 0 then return "" end
  return ": " .. percent(hurt) .. " to hurt " .. order.target .. ", " .. percent(gone) .. " to destroy"
end

local function choose(battle)
  local best, why, most
  for _, order in ipairs(battle:candidates(20)) do
    local outlook = battle:outlook(order)
    local worth = outlook.worth + battle:random(20)
    if order.attack or order.stops then worth = worth + 40 end  -- a whim is no reason to move
    if not most or worth > most then best, why, most = order, outlook.reason, worth end
  end
  battle:say(why .. (best.attack and chance(battle, best) or ""))
  return best
end

return {name = "cunning", weights = weights, choose = choose}
