/* report_style.c - how a report looks: on a screen, dark or light, and on paper. */
#include "lab/page.h"

#include "draw/theme.h"
#include "draw/vector.h"

static const char sheet[] =
    ":root{color-scheme:light dark;--paper:#fffdf8;--ink:#22201c;--dim:#6a655b;--line:#d6d0c2;"
    "--box:#f5f1e6}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#17191c;--ink:#dcdad4;--dim:#9a968c;"
    "--line:#3a3d42;--box:#202327}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1.5rem;max-width:72rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:2rem;line-height:1.2;margin:0}h2{margin:2.5rem 0 .5rem;font-size:1.3rem;"
    "border-bottom:1px solid var(--line)}\n"
    ".dim{color:var(--dim)}.result{font-size:1.15rem;margin:.5rem 0}\n"
    "nav{margin:1rem 0}nav a{display:inline-block;min-width:1.8em;text-align:center}\n"
    "a{color:inherit;text-decoration-color:var(--dim)}\n"
    "table{border-collapse:collapse;margin:.5rem 0}th,td{padding:.15rem 1.2rem .15rem 0;"
    "text-align:left;vertical-align:top}td.n{font-variant-numeric:tabular-nums}\n"
    ".turn{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.5rem}\n"
    "@media(max-width:50rem){.turn{display:block}}\n"
    "figure{margin:0}figure.first{max-width:44rem}figcaption{font-size:.85rem;color:var(--dim)}\n"
    "svg.map{width:100%;height:auto;display:block}\n"
    "ol.orders{list-style:none;margin:0;padding:0;font-size:.92rem}\n"
    "ol.orders>li{margin:.35rem 0}ol.orders ul{list-style:none;margin:0;padding-left:1.2rem}\n"
    ".order{font-family:ui-monospace,monospace}\n"
    ".rule{font-size:.78rem;color:var(--dim);white-space:nowrap}\n"
    ".die{display:inline-block;border:1px solid var(--dim);border-radius:4px;padding:0 .35em;"
    "margin:0 .15em .15em 0;font-size:.82rem;background:var(--box)}\n"
    ".lost{font-weight:600}.note{background:var(--box);padding:.4rem .8rem;border-left:3px solid "
    "var(--dim);white-space:pre-line}\n"
    ".mark{display:inline-block;width:.75em;height:.75em;margin-right:.3em}.mark0{border-radius:50%}\n"
    "dt{font-weight:600;margin-top:.6rem}dd{margin:0}\n"
    "text{font-family:system-ui,sans-serif;text-anchor:middle}\n"
    "text.ground{font-size:13px;fill:#7a7264;stroke:none}text.name{font-size:8px;fill:#8d8676;"
    "stroke:none}\n"
    "text.unit{font-size:15px;font-weight:700;fill:#fff}text.strength{font-size:10px;fill:#fff}\n"
    "path.road{stroke:#a9854a;stroke-width:4;stroke-linecap:round}\n"
    "path.side{stroke:#5d4a2c;stroke-width:4}\n"
    "path.way{fill:none;stroke-width:2;stroke-dasharray:4 3}path.cross{fill:none;stroke-width:4}\n"
    ".plot text{font-size:11px;fill:var(--dim)}.plot .axis{stroke:var(--line);fill:none}\n"
    "@media print{body{max-width:none;font-size:10pt}nav{display:none}.turn{break-inside:avoid}}\n";

void page_style(const struct page *p)
{
    char colour[8];
    fprintf(p->out, "<style>\n%s", sheet);
    for (int side = 0; side < BN_SIDES; side++) {
        bn_vector_colour(p->b, side, colour);
        fprintf(p->out, ".mark%d{background:%s}.plot .s%d{stroke:%s}\n", side, colour, side,
                colour);
    }
    /* Hexsides in the colours of their looks, darker than the ground. */
    fprintf(p->out,
            "path.look%d{stroke:#3f7fc1}path.look%d{stroke:#7fb0d8;stroke-dasharray:5 4}"
            "path.look%d{stroke:#b98b3e}\n</style>\n",
            BN_LOOK_RIVER, BN_LOOK_FORD, BN_LOOK_BRIDGE);
}
