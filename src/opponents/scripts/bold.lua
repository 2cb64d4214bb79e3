-- bold: closes with the enemy and strikes where the odds serve, whatever it may lose.

local weights = {
  theirs = 130, mine = 80,  -- a blow is worth more than it costs
  near = 130,               -- and to strike one must be there
  open = 30,
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

return {name = "bold", weights = weights, choose = choose}
