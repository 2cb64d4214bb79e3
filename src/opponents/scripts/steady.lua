-- steady: holds its ground, keeps its line, covers its flanks, and shoots before it strikes.

local weights = {
  mine = 130,              -- a blow must cost less than it brings
  near = 70,               -- no haste to be there
  line = 40, open = 120,   -- shoulder to shoulder
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

-- Does the blow fall from afar?
local function shoots(battle, order)
  if not order.attack then return false end
  local from, to = battle:unit(order.unit).hex, battle:unit(order.target).hex
  return battle:distance(from, to) > 1
end

local function choose(battle)
  local best, why, most
  for _, order in ipairs(battle:candidates(20)) do
    local outlook = battle:outlook(order)
    local worth = outlook.worth + battle:random(20) + (shoots(battle, order) and 60 or 0)
    if order.attack or order.stops then worth = worth + 40 end  -- a whim is no reason to move
    if not most or worth > most then best, why, most = order, outlook.reason, worth end
  end
  battle:say(why .. (best.attack and chance(battle, best) or ""))
  return best
end

return {name = "steady", weights = weights, choose = choose}
