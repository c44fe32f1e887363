// The style sheet of the page, with light and dark colors as variables. It loads nothing from the network.

export const STYLE = `
:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--ink:#1b2330;--dim:#5b6675;--line:#dde2e9;--soft:#eef1f5;
--create:#0d6b3a;--create-bg:#dff5e7;--update:#7d4b00;--update-bg:#fdf0d2;--delete:#a3182b;--delete-bg:#fde4e6;
--note:#1c53a5;--note-bg:#e2ecfb;--cname:#2563c9;--mx:#8a3ab9;--ns:#b45309;--srv:#0f7d78;--other:#64748b}
@media (prefers-color-scheme:dark){:root{--bg:#10141a;--card:#181e27;--ink:#e4e9f0;--dim:#98a4b5;--line:#2c3644;--soft:#202834;
--create:#7ee0a5;--create-bg:#12351f;--update:#f3c56b;--update-bg:#3a2b0c;--delete:#ff9aa5;--delete-bg:#431820;
--note:#9cc4ff;--note-bg:#172b4a;--cname:#7fb0ff;--mx:#d39bf5;--ns:#f5b063;--srv:#5fd3cc;--other:#9aa8ba}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
main{max-width:1240px;margin:0 auto;padding:24px 20px 48px}
h1{font-size:1.55rem;line-height:1.25;margin:0}
h2{font-size:1.1rem;margin:0 0 2px}
h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
h4{font-size:.95rem;margin:0;overflow-wrap:anywhere}
p{margin:.35rem 0}
code,.value,dd,h4,.left li,.graph text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
code{background:var(--soft);border-radius:4px;padding:.05em .35em;font-size:.88em;overflow-wrap:anywhere}
.dim{color:var(--dim)}
header{margin-bottom:18px}
.verdict{display:inline-block;margin-top:10px;padding:4px 12px;border-radius:999px;font-weight:600}
.good{background:var(--create-bg);color:var(--create)}.bad{background:var(--delete-bg);color:var(--delete)}.care{background:var(--update-bg);color:var(--update)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:10px;margin:0 0 16px;padding:0;list-style:none}
.cards li{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:10px 14px}
.cards b{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums}
.cards span{color:var(--dim);font-size:.85rem}
.cards .create b,.cards .extra b{color:var(--create)}.cards .update b,.cards .changed b,.cards .deprecated b{color:var(--update)}
.cards .delete b,.cards .missing b,.cards .refused b{color:var(--delete)}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px 18px;margin:0 0 14px}
.alerts{list-style:none;margin:8px 0 0;padding:0}
.alerts li{border-left:4px solid var(--line);padding:4px 0 4px 12px;margin:8px 0;overflow-wrap:anywhere}
.alerts .error{border-color:var(--delete)}.alerts .warning{border-color:var(--update)}.alerts .note{border-color:var(--note)}
.badge{display:inline-block;border-radius:6px;padding:0 7px;font-size:.8rem;font-weight:600;line-height:1.6;background:var(--soft);color:var(--dim)}
.badge.create,.badge.extra{background:var(--create-bg);color:var(--create)}
.badge.update,.badge.replace,.badge.changed,.badge.deprecated,.badge.warning{background:var(--update-bg);color:var(--update)}
.badge.delete,.badge.missing,.badge.ended,.badge.error{background:var(--delete-bg);color:var(--delete)}
.badge.note{background:var(--note-bg);color:var(--note)}
summary{cursor:pointer}
.zone>summary{display:flex;flex-wrap:wrap;align-items:center;gap:6px 14px;list-style-position:inside;margin:-16px -18px;padding:14px 18px;border-radius:12px}
.zone>summary::before{content:"▸";color:var(--dim)}.zone[open]>summary::before{content:"▾"}
.zone>summary::-webkit-details-marker{display:none}.zone>summary{list-style:none}
.zone[open]>summary{margin-bottom:6px;border-bottom:1px solid var(--line);border-radius:12px 12px 0 0}
summary:focus-visible{outline:2px solid var(--cname);outline-offset:2px}
.tally{display:flex;flex-wrap:wrap;gap:6px;align-items:center;font-size:.88rem}
.name{display:grid;grid-template-columns:minmax(120px,230px) minmax(0,1fr);gap:2px 16px;padding:9px 0;border-bottom:1px solid var(--line)}
.name:last-child{border-bottom:0}
.name ul{list-style:none;margin:0;padding:0}.name li{margin:0 0 4px;overflow-wrap:anywhere}
.value{font-size:.9rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:2px 12px;margin:4px 0 4px 10px;font-size:.88rem}
dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}
del{background:var(--delete-bg);color:var(--delete);text-decoration-thickness:1px;border-radius:3px;padding:0 3px}
ins{background:var(--create-bg);color:var(--create);text-decoration:none;border-radius:3px;padding:0 3px}
.to{color:var(--dim)}
.left{margin:8px 0 0;color:var(--dim);font-size:.9rem}.left li{overflow-wrap:anywhere}
.zone h4+.legend{margin-top:2px}
.zone>h4{font-family:inherit;margin:18px 0 0}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:.82rem;color:var(--dim);margin:8px 0}
.line{display:inline-flex;align-items:center;gap:6px}
.line path{fill:none;stroke-width:2}
.key::before{content:"";display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:6px;vertical-align:-1px}
.key.changed::before{background:var(--update)}.key.missing::before{background:var(--delete)}.key.extra::before{background:var(--create)}
.key.incomplete::before,.key.outside::before{border:1.5px dashed var(--dim)}
.graph{margin-top:6px}
.graph.wide{overflow-x:auto;padding-bottom:6px}.graph.narrow{display:none}
.graph svg{display:block}.graph.narrow svg{width:100%;height:auto;max-width:420px}
.graph text{font-size:12px;fill:var(--ink)}.graph .types,.graph .type{font-size:10px;fill:var(--dim)}.graph .folded{font-size:10.5px;fill:var(--dim)}
.edge path,.line path{fill:none;stroke:var(--other);stroke-width:1.5}
.node rect{fill:var(--soft);stroke:var(--line)}
.node.outside rect{fill:none;stroke:var(--dim);stroke-dasharray:4 3}
.node.s-create rect{fill:var(--create-bg);stroke:var(--create);stroke-dasharray:none}.node.s-create text{fill:var(--create)}
.node.s-update rect{fill:var(--update-bg);stroke:var(--update);stroke-dasharray:none}.node.s-update text{fill:var(--update)}
.node.s-delete rect{fill:var(--delete-bg);stroke:var(--delete);stroke-dasharray:none}.node.s-delete text{fill:var(--delete);text-decoration:line-through}
.node.s-unmanaged text{fill:var(--dim);font-style:italic}
.t-CNAME path{stroke:var(--cname)}.t-MX path{stroke:var(--mx);stroke-dasharray:6 3}.t-NS path{stroke:var(--ns);stroke-dasharray:2 3}
.t-SRV path{stroke:var(--srv);stroke-dasharray:8 3 2 3}.t-other path{stroke:var(--other);stroke-dasharray:1 2}
.edge path.head{stroke:none;fill:var(--other)}
.t-CNAME path.head{fill:var(--cname)}.t-MX path.head{fill:var(--mx)}.t-NS path.head{fill:var(--ns)}.t-SRV path.head{fill:var(--srv)}
.edge.s-delete path{opacity:.55}.edge.s-create .shaft{stroke-width:2.5}
.narrow .t-CNAME .type{fill:var(--cname)}.narrow .t-MX .type{fill:var(--mx)}.narrow .t-NS .type{fill:var(--ns)}.narrow .t-SRV .type{fill:var(--srv)}
.narrow .node path{stroke-dasharray:none}
.chart{position:relative;height:150px;margin-top:8px;padding-left:34px}
.chart svg{display:block;width:100%;height:100%}
.chart .most{position:absolute;left:0;top:-9px;width:28px;text-align:right;font-size:.8rem;color:var(--dim)}
.chart .changed{fill:var(--update)}.chart .missing{fill:var(--delete)}.chart .extra{fill:var(--create)}.chart .none{fill:var(--line)}
.chart rect.incomplete{fill:none;stroke:var(--dim);stroke-dasharray:3 3;vector-effect:non-scaling-stroke}
.chart .axis{stroke:var(--line);vector-effect:non-scaling-stroke}
.dates{display:flex;justify-content:space-between;padding-left:34px;font-size:.82rem;color:var(--dim)}
.timeline{list-style:none;margin:14px 0 0;padding:0}
.timeline>li{position:relative;display:grid;grid-template-columns:96px minmax(0,1fr);gap:2px 30px;padding:0 0 16px}
.timeline>li::before{content:"";position:absolute;left:110px;top:7px;bottom:-7px;width:2px;background:var(--line)}
.timeline>li:last-child::before{display:none}
.timeline>li::after{content:"";position:absolute;left:105px;top:5px;width:12px;height:12px;border-radius:50%;background:var(--dim);box-shadow:0 0 0 3px var(--card)}
.timeline>.ended::after{background:var(--delete)}.timeline>.deprecated::after{background:var(--update)}.timeline>.today::after{background:var(--cname);border-radius:3px;transform:rotate(45deg)}
.timeline time{color:var(--dim);font-variant-numeric:tabular-nums;font-size:.9rem}
.today b{color:var(--cname)}
.places{margin:4px 0 0;padding-left:18px;font-size:.9rem}.places li{overflow-wrap:anywhere;margin:2px 0}
footer{color:var(--dim);font-size:.85rem;margin-top:18px;overflow-wrap:anywhere}
@media (max-width:760px){
main{padding:16px 12px 32px}h1{font-size:1.3rem}
.cards{grid-template-columns:repeat(2,minmax(0,1fr))}
.card{padding:14px}.zone>summary{margin:-14px;padding:12px 14px}
.name{grid-template-columns:minmax(0,1fr)}
.graph.wide{display:none}.graph.narrow{display:block}
dl{margin-left:0;grid-template-columns:minmax(0,1fr)}dd{margin-left:10px}
.timeline>li{grid-template-columns:minmax(0,1fr);padding-left:24px}
.timeline>li::before{left:5px}.timeline>li::after{left:0}
}
@media print{body{background:#fff}.card{break-inside:avoid}}
`;
