/** Styles of the left side with guilds, channels and people, and of the panel "behind the scenes" on the right. */
export const PAGE_SIDEBAR_STYLES = `
nav,aside{background:var(--side);min-height:0;position:relative}
#places{display:grid;grid-template-columns:72px minmax(0,1fr);overflow:hidden}
.rail{overflow-y:auto;scrollbar-width:none;padding:12px 0}.rail ul{list-style:none;padding:0;display:flex;flex-direction:column;align-items:center;gap:8px}.rail li{width:100%;display:grid;place-items:center;position:relative}
.rail a{width:40px;height:40px;border-radius:12px;background:var(--button);color:var(--text);display:grid;place-items:center;font-size:13px;font-weight:600}.rail a:hover,.rail a[aria-current]{background:#5865f2;color:#fff}.rail a[data-letters]::after{content:attr(data-letters) / ""}.rail .rule{width:32px;height:1px;background:var(--edge)}
.rail a[aria-current]::before{content:"";position:absolute;left:0;width:4px;height:40px;border-radius:0 4px 4px 0;background:var(--strong)}.rail a.unread::before{content:"";position:absolute;left:0;width:4px;height:8px;border-radius:0 4px 4px 0;background:var(--strong)}
.column{min-height:0;display:flex;flex-direction:column;border:1px solid var(--line);border-width:0 1px}.column>h2{height:48px;flex:none;padding:0 16px;font-size:15px;line-height:48px;color:var(--strong);border-bottom:1px solid var(--line);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.rooms{flex:1;min-height:0;overflow-y:auto;padding:8px}.rooms ul,#people{list-style:none;padding:0;margin:0}
.rooms a,.rooms .forum{display:flex;align-items:center;gap:6px;min-height:32px;padding:5px 8px;margin-bottom:2px;border-radius:8px;color:var(--muted);line-height:20px;overflow-wrap:anywhere;position:relative}.rooms i{font-style:normal;font-size:18px;width:20px;text-align:center;flex:none}.rooms i.face{font-size:15px;width:32px}
.rooms a:hover{background:var(--hover);color:var(--text)}.rooms a[aria-current]{background:var(--row);color:var(--strong)}.rooms a.nested{margin-left:24px}.rooms a.unread{color:var(--strong);font-weight:600}.rooms a.unread::before{content:"";position:absolute;left:-8px;width:4px;height:8px;border-radius:0 4px 4px 0;background:var(--strong)}
.you{flex:none;margin:0 8px 8px;padding:8px;border:1px solid var(--line);border-radius:8px;background:var(--box);display:flex;flex-direction:column;gap:8px}.me,.app{display:flex;align-items:center;gap:8px;line-height:18px}.me small,.app small{display:block;font-size:12px;line-height:16px}
.me .face{position:relative;overflow:visible}.me .face::before{content:"";position:absolute;right:-3px;bottom:-3px;width:10px;height:10px;border-radius:50%;background:var(--good);border:3px solid var(--box)}
#people{display:flex;justify-content:space-between}#people a{display:block;border-radius:50%;padding:2px;border:2px solid transparent}#people a[aria-current]{border-color:#5865f2}#people .face{width:28px;height:28px;font-size:13px}
.switches{display:flex;flex-wrap:wrap;gap:4px}.switches span{display:flex;flex-wrap:wrap;border:1px solid var(--edge);border-radius:8px;overflow:hidden}
.switches button{border:0;background:none;color:var(--text);font:500 12px/16px Inter,sans-serif;padding:5px 8px;cursor:pointer}.switches button:hover{background:var(--row)}.switches button[aria-pressed=true]{background:#5865f2;color:#fff}.switches button:focus-visible{outline-offset:-2px}
aside{overflow-y:auto;border-left:1px solid var(--line);display:flex;flex-direction:column}aside h2{font-size:15px;line-height:20px;color:var(--strong)}aside h3{font-size:13px;line-height:18px;color:var(--strong)}aside h4{font-size:12px;line-height:16px;color:var(--muted);font-weight:600;margin-top:4px}
.pinned{position:sticky;top:0;z-index:2;background:var(--side);border-bottom:1px solid var(--line);padding:14px 12px 12px;display:flex;flex-direction:column;gap:6px}
.fold{border-bottom:1px solid var(--line);padding:0 12px}.fold[open]{padding-bottom:12px}.fold>summary{display:flex;align-items:center;justify-content:space-between;list-style:none;cursor:pointer;min-height:40px;color:var(--muted)}.fold>summary .icon{width:16px;height:16px;transform:rotate(-90deg)}.fold[open]>summary .icon{transform:none}
.fold[open]{display:flex;flex-direction:column}.fold>:not(summary){margin-bottom:6px}.fold::details-content{display:flex;flex-direction:column;gap:6px}
#world .group,.acts{display:flex;flex-flow:row wrap;gap:4px}#world .group p,#world ul{width:100%;color:var(--muted);font-size:13px;line-height:18px;list-style:none;padding:0}#world li{padding:2px 0;overflow-wrap:anywhere}#world li small{display:block;font-size:12px}
#world code{font-size:11px;background:none;border:0;padding:0}#world code.refused{color:var(--wrong)}
#world .button{padding:2px 8px;min-height:28px;min-width:0;font-size:12.5px}.button[aria-pressed=true]{background:#5865f2;color:#fff}
#world input{width:100%;background:var(--field);color:var(--text);border:1px solid var(--edge);border-radius:8px;padding:6px 10px;font:inherit;font-size:13px}#world input::placeholder{color:var(--muted)}
#said:not(:empty){background:var(--private);border-radius:8px;padding:8px;font-size:13px;line-height:18px}
@media(max-width:1150px){#world{display:none}#world.open{display:flex;position:fixed;inset:48px 0 0 auto;width:min(360px,100%);z-index:5;box-shadow:var(--shadow)}}
@media(max-width:760px){#places{display:none}#places.open{display:grid;position:fixed;inset:48px 0 0;z-index:5}}
@media(max-height:640px){.column{overflow-y:auto}.rooms{flex:none;overflow:visible}}
`;
