/** Styles of the three columns around the messages. A phone shows one column at a time. */
export const PAGE_COLUMN_STYLES = `
html,body{height:100%}body{padding:0;overflow:hidden}[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
*{scrollbar-width:thin;scrollbar-color:var(--bar-color) transparent}
#page{height:100dvh;display:grid;grid-template-columns:312px minmax(0,1fr) 296px;background:var(--side)}#page.folded{grid-template-columns:312px minmax(0,1fr)}#page.folded #world{display:none}
#page main{min-width:0;min-height:0;display:flex;flex-direction:column;position:relative;background:var(--chat)}
main>header{display:flex;align-items:center;gap:12px;height:48px;flex:none;padding:0 12px 0 16px;border-bottom:1px solid var(--line)}main>header h1{font-size:15px;line-height:20px;color:var(--strong);flex:none;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.topic{flex:1;min-width:0;border-left:1px solid var(--edge);padding-left:12px;color:var(--muted);font-size:13px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.drawer{border:0;border-radius:8px;background:none;color:var(--muted);width:36px;height:36px;display:grid;place-items:center;cursor:pointer;margin-left:auto}.drawer:hover,.drawer[aria-expanded=true]{color:var(--strong)}.drawer.only-narrow{display:none;margin-left:-8px}
#messages{display:flex;flex-direction:column;flex:1;overflow-y:auto;overflow-x:hidden;padding:0 0 24px;position:relative;scrollbar-width:auto}#messages::before{content:"";margin-top:auto}
.beginning{padding:16px;display:flex;flex-wrap:wrap;gap:8px;color:var(--muted)}.beginning p{width:100%}.beginning:not(:last-child){display:none}
.message:hover,.message:focus-within{background:var(--hover)}.message.private:hover,.message.private:focus-within{background:var(--private-hover)}
.apps{position:absolute;right:16px;top:-12px;border:1px solid var(--edge);border-radius:8px;background:var(--float);color:var(--text);font:600 14px Inter,sans-serif;width:36px;height:32px;cursor:pointer;opacity:0}.message:hover .apps,.message:focus-within .apps,.apps:focus-visible,.apps[aria-expanded=true]{opacity:1}
.apps:hover{background:var(--row)}
.menu{position:absolute;right:16px;top:24px;z-index:3;background:var(--float);border:1px solid var(--edge);border-radius:8px;padding:8px;display:flex;flex-direction:column;min-width:188px;box-shadow:var(--shadow)}
.message:nth-last-child(-n+2) .menu{top:auto;bottom:calc(100% + 4px)}
.menu button{border:0;border-radius:4px;background:none;color:var(--text);font:500 14px/18px Inter,sans-serif;text-align:left;padding:8px;min-height:32px;cursor:pointer}.menu button:hover,.menu button:focus{background:var(--row);color:var(--strong)}
.dismiss{border:0;padding:0;background:none;color:var(--link);font:12px/16px Inter,sans-serif;cursor:pointer}.dismiss::before{content:"•" / "";color:var(--muted);margin-right:4px;display:inline-block}.dismiss:hover{text-decoration:underline}
[aria-busy=true]{opacity:.6}
#over:not(:empty){position:fixed;inset:0;background:var(--dim);display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:12px;z-index:9}
#over .modal{max-width:100%;max-height:min(720px,calc(100dvh - 24px));margin:0;box-shadow:var(--shadow)}
@media(max-width:1150px){#page,#page.folded{grid-template-columns:312px minmax(0,1fr)}}
@media(max-width:760px){#page,#page.folded{grid-template-columns:minmax(0,1fr)}.drawer.only-narrow{display:grid}.topic{display:none}
.apps{opacity:1;top:0;right:8px;border-color:transparent;background:none;color:var(--muted);height:24px}.message:not(.start) .apps{opacity:0}.message:not(.start):focus-within .apps,.message:not(.start):hover .apps{opacity:1}}
`;
