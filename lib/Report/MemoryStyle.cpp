//===- MemoryStyle.cpp - Style sheet of the memory page -------------------===//
//
// The hues are those of Okabe and Ito, which people with any common kind of
// colour blindness tell apart, without the red one: red means too much. No
// meaning is in a colour alone.
//
//===----------------------------------------------------------------------===//

#include "MemoryAssets.h"

namespace ptolint {

static constexpr std::string_view style = R"css(
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1f;--dim:#5c5f66;
--line:#d5d8de;--soft:#f3f4f7;--red:#b00020;--amber:#8a5a00;--green:#0b6b3a;
--blue:#0b57a4;--live:#9fb6cf;--pad:#ffffff99}
@media (prefers-color-scheme:dark){:root{--bg:#16181c;--fg:#e8e8ec;
--dim:#a2a6ae;--line:#3b3f47;--soft:#202329;--red:#ff7b86;--amber:#f0b95a;
--green:#62d197;--blue:#7db8f5;--live:#4a647f;--pad:#00000066}}
body{margin:0 auto;padding:16px 24px;max-width:1240px;background:var(--bg);
color:var(--fg);font:14px/1.45 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 6px;
border-top:2px solid var(--line);padding-top:12px;overflow-wrap:anywhere}
h3{font-size:16px;margin:22px 0 6px}h4{font-size:14px;margin:16px 0 4px}
p{margin:4px 0}a{color:var(--blue)}small,.dim{color:var(--dim)}
small{font-size:11px;white-space:nowrap}.nw{white-space:nowrap;margin-right:10px}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:4px 0 10px;font-size:13px}
th,td{border-bottom:1px solid var(--line);padding:3px 10px 3px 0;
text-align:left;vertical-align:top;overflow-wrap:break-word}
th{color:var(--dim);font-weight:600;font-size:12px;white-space:nowrap}
.verdict th:nth-child(n+4):nth-child(-n+7){text-align:right}
.wrap{white-space:normal}
td.n,.all td:nth-child(n+4):nth-child(-n+5),.all td:nth-child(10){
text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.pill{display:inline-block;border-radius:10px;padding:0 9px;font-weight:600;
border:1.5px solid;white-space:nowrap}
.overflows,.error{color:var(--red)}.undecided,.warning{color:var(--amber)}
.fits{color:var(--green)}.info{color:var(--blue)}
.none{position:absolute}
svg.bullet{width:240px;height:18px;display:block}
svg.chart{display:block;width:100%;height:auto;margin:4px 0;
font:10px system-ui,sans-serif}
svg text{fill:var(--fg)}.y,.x,.h{fill:var(--dim)!important}
.y,.capt{text-anchor:end}.x{font-size:9px}
.xp{fill:var(--red)!important;font-weight:700}
.h{font-weight:600}.l{font-size:9px;pointer-events:none;fill:#111!important;
paint-order:stroke;stroke:#fffa;stroke-width:2.5px}
.g{stroke:var(--line);fill:none}
.b{stroke:#3339;stroke-width:.6;fill-opacity:.5;cursor:pointer}
.b.p{fill-opacity:1;stroke:#111;stroke-width:1.1}
.b.sp{stroke:var(--fg);stroke-width:2.4;stroke-dasharray:6 2}
.b:hover,.b:focus,.b:target,.b.on{stroke:var(--blue);stroke-width:3.5;
outline:none}
.k0{fill:#e69f00}.k1{fill:#56b4e9}.k2{fill:#2fb38b}.k3{fill:#f0e442}
.k4{fill:#6f9fd8}.k5{fill:#dc9bc0}.k6{fill:#b3b3b3}
.pad{fill:var(--pad);pointer-events:none}
.sc{fill:url(#hs);pointer-events:none}.clash{fill:url(#hc);
stroke:#c00;stroke-width:1.5;pointer-events:none}
.hl{stroke:#222;stroke-width:1;fill:none}.hr{stroke:#d00000;
stroke-width:1.4;fill:none}
.cap{stroke:var(--red);stroke-width:1.8;stroke-dasharray:7 4;fill:none}
.capt{fill:var(--red)!important;font-weight:600}
.over{fill:var(--red);fill-opacity:.09;pointer-events:none}
.live{fill:var(--live);fill-opacity:.75;stroke:var(--fg);stroke-width:1}
.plan{stroke:var(--amber);stroke-width:1.4;fill:none}
.plant{fill:var(--amber)!important}
.band,.band2{stroke:var(--red);stroke-width:2;fill:none;pointer-events:none}
.band2{stroke:var(--dim);stroke-width:1;stroke-dasharray:2 3}
.pk,.pk2{paint-order:stroke;stroke:var(--bg);stroke-width:4px}
.pk{fill:var(--red)!important;font-weight:700;font-size:13px}
.pk2{fill:var(--dim)!important;font-weight:600;font-size:11px}
.cur{stroke:var(--blue);stroke-width:1.6;fill:none;pointer-events:none}
.bar0{fill:var(--soft);stroke:var(--line)}.bar{fill:var(--live)}
.opt{stroke:var(--fg);stroke-width:2.5}
.bullet .plan{stroke-width:2.5}.bullet .cap{stroke-width:2.5;
stroke-dasharray:4 2}
.key span{margin-right:14px;white-space:nowrap}
.note{border-left:4px solid var(--amber);background:var(--soft);
padding:4px 10px}
output{display:block;background:var(--soft);padding:6px 10px;margin:4px 0}
output ol{margin:2px 0;padding-left:24px}
th[aria-sort]{color:var(--fg)}.sortable.js th{cursor:pointer}
button,input{font:inherit;margin:2px 6px 2px 0}
footer{margin-top:32px;border-top:2px solid var(--line);padding-top:8px;
font-size:13px}
footer code,code{overflow-wrap:anywhere}
dt{font-weight:600}dd{margin:0 0 4px 16px}
@page{size:A4;margin:12mm}
@media print{body{padding:0;font-size:10px;max-width:none}table{font-size:8px}
th{font-size:8px;white-space:normal}small{font-size:7px}.wide{overflow:visible}svg.chart,tr{break-inside:avoid}
h2,h3,h4{break-after:avoid}button,input,output{display:none}
.pill,.b,.live,.over,.bar{print-color-adjust:exact}svg.bullet{width:110px}}
)css";

std::string_view memoryStyle() { return style; }

} // namespace ptolint
