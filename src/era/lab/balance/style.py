"""How the laboratory's pages look: one style, light and dark, without anything from elsewhere."""

STYLE = """

:root{color-scheme:light dark;--paper:#fbf9f4;--ink:#25221c;--soft:#6b6457;--line:#ddd5c6;--near:#4a6d8c;--far:#b04a26;
--column:#8ba7bd;--card:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#1b1a17;--ink:#ece6da;--soft:#aaa294;--line:#3c3932;--near:#8fb6d6;
--far:#f0946c;--column:#4f7390;--card:#24221e}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .3rem}p{margin:.4rem 0;max-width:46rem}.soft{color:var(--soft)}
.warn{border-left:4px solid var(--far);padding:.2rem .8rem}dl{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.4rem .9rem}
dt{font-size:.8rem;color:var(--soft)}dd{margin:0;font-size:1.25rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;min-width:34rem;margin:.6rem 0}
th,td{text-align:left;padding:.18rem .7rem .18rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{font-size:.8rem;color:var(--soft)}
th.number,td.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.chart{width:42%;min-width:9rem}td.note{color:var(--soft);font-size:.85rem;white-space:nowrap}
code{font-size:.85rem;overflow-wrap:anywhere}
svg{display:block;width:100%}svg.row{height:18px}svg.wide{height:auto;max-width:44rem;margin:.6rem 0}
svg text{fill:var(--ink);font-size:12px}
.middle{text-anchor:middle}.end{text-anchor:end}svg text.small{fill:var(--soft);font-size:11px}
.reference{stroke:var(--soft);stroke-dasharray:3 2;fill:none}.grid{stroke:var(--line);fill:none}
.thin,.thick,.line{fill:none}.thin{stroke-width:1}.thick{stroke-width:4;stroke-linecap:round;opacity:.55}
.near{stroke:var(--near)}.far{stroke:var(--far)}circle.near{fill:var(--near)}circle.far{fill:var(--far)}
.line{stroke:var(--near);stroke-width:1.5;opacity:.6}.column{fill:var(--column)}b.far{color:var(--far)}
"""
