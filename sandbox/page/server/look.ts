import { chatStyle } from '../style.ts';

const FACES = [400, 600]
  .map((weight) => `@font-face{font-family:Inter;font-weight:${weight};src:url(inter-${weight}.ttf)}`)
  .join('');

/** The page around the messages: three columns, of which a phone shows one at a time. */
const RULES = `
html,body{height:100%}body{padding:0;overflow:hidden}[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
#page{height:100dvh;display:grid;grid-template-columns:230px minmax(0,1fr) 330px}
nav,aside{background:var(--box);overflow-y:auto;padding:12px;display:flex;flex-direction:column;gap:8px;position:relative}
nav h2,aside h2{font-size:14px}aside h3{font-size:15px}aside h4{font-size:12.5px;color:var(--muted);margin-top:8px;font-weight:600}
nav ul,aside ul{list-style:none;padding:0}nav a{display:block;padding:6px 8px;border-radius:6px;color:var(--text);overflow-wrap:anywhere}nav a:hover{background:var(--edge)}
nav a[aria-current]{background:var(--edge);color:var(--strong)}nav a[aria-current] small{color:inherit}nav .forum{display:block;padding:6px 8px;color:var(--muted)}nav a.nested{margin-left:14px}nav a.unread{color:var(--strong);font-weight:600}nav a.unread::before{content:"● ";font-size:9px;vertical-align:2px}
#places{overflow:hidden}.rooms,.you{display:flex;flex-direction:column;gap:8px}.rooms{flex:1;min-height:0;overflow-y:auto}.you{border-top:1px solid var(--edge);padding-top:8px}.you a{padding:4px 8px}
@media(max-height:640px){#places{overflow-y:auto}.rooms{flex:none;overflow:visible}}
#presence{color:var(--muted);font-size:12.5px;padding:0 8px}
#page main{min-width:0;min-height:0;display:flex;flex-direction:column;position:relative}
main>header{display:flex;align-items:center;gap:10px;padding:8px 12px;border-bottom:1px solid var(--edge)}main>header h1{font-size:16px;flex:1;overflow-wrap:anywhere}
.drawer[aria-expanded=true]{font-size:0}.drawer[aria-expanded=true]::before{content:"✕";font-size:18px}.drawer{display:none;border:0;border-radius:8px;background:var(--button);color:var(--on-button);font:18px Inter,sans-serif;width:40px;height:40px;cursor:pointer}
#messages{display:flex;flex-direction:column;flex:1;overflow-y:auto;overflow-x:hidden;padding:8px 0;position:relative}#messages::before{content:"";margin-top:auto}
.beginning{padding:12px;display:flex;flex-wrap:wrap;gap:8px;color:var(--muted)}.beginning p{width:100%}.beginning:not(:last-child){display:none}
.message{position:relative}.message:hover,.message:focus-within{background:color-mix(in srgb,var(--box) 55%,transparent)}.message.private,.message.private:hover{background:var(--private)}
.message .body{max-width:600px}.name small{margin-left:8px}.name i{font-style:normal}
.apps{position:absolute;right:12px;top:4px;border:1px solid var(--edge);border-radius:8px;background:var(--box);color:var(--text);font:14px Inter,sans-serif;min-width:32px;height:28px;cursor:pointer;opacity:0}
.message:hover .apps,.message:focus-within .apps,.apps:focus-visible,.apps[aria-expanded=true]{opacity:1}
.menu{position:absolute;right:12px;top:34px;z-index:3;background:var(--box);border:1px solid var(--edge);border-radius:8px;padding:4px;display:flex;flex-direction:column;min-width:180px}
.menu button{border:0;border-radius:6px;background:none;color:var(--text);font:inherit;text-align:left;padding:8px 10px;cursor:pointer}.menu button:hover,.menu button:focus{background:var(--edge)}
.dismiss{border:0;padding:0;background:none;color:var(--mentioned);font:12.5px Inter,sans-serif;cursor:pointer;margin-left:6px}
.select li{cursor:pointer;outline-offset:-2px}.select li:hover,.select li:focus{background:var(--edge)}.select[open] ul{max-height:40vh;overflow-y:auto}
[aria-busy=true]{opacity:.6}
#typing{padding:8px 12px 12px;position:relative}
#typing .line{display:flex;align-items:flex-start;gap:8px;background:var(--field);border:1px solid var(--edge);border-radius:10px;padding:6px 6px 6px 12px}
#typing .line:focus-within{border-color:var(--link)}
#typing input{background:none;border:0;color:var(--text);font:inherit;min-width:0;height:34px;outline:none}#text{flex:1}#text::placeholder{color:var(--muted)}
#command{color:var(--strong);font-weight:600;line-height:34px;white-space:nowrap}#fields{display:flex;flex-wrap:wrap;gap:6px;flex:1;min-width:0}
.option{display:flex;max-width:100%;border:1px solid var(--edge);border-radius:6px;overflow:hidden}.option span{background:var(--edge);color:var(--strong);padding:0 8px;line-height:34px;white-space:nowrap}
.option input{padding:0 8px;width:150px;flex:1}.option:focus-within{border-color:var(--link)}
.add{border:1px dashed var(--muted);border-radius:6px;background:none;color:var(--muted);font:13px Inter,sans-serif;height:36px;padding:0 8px;cursor:pointer}
#suggestions{position:absolute;left:12px;right:12px;bottom:calc(100% - 4px);background:var(--box);border:1px solid var(--edge);border-radius:10px;max-height:45vh;overflow-y:auto;padding:6px;list-style:none;z-index:4;box-shadow:0 4px 16px #0006}
#suggestions li{padding:7px 10px;border-radius:6px;cursor:pointer;overflow-wrap:anywhere}#suggestions li[aria-selected=true]{background:var(--edge);color:var(--strong)}#suggestions small{margin-left:8px}
#hint{color:var(--muted);font-size:12.5px;min-height:1.36em}#problem{color:var(--wrong);font-size:13.5px}
:root{--wrong:#ff8c8f}:root[data-theme=light]{--wrong:#b3262a}
.required{color:var(--wrong)}
#over:not(:empty){position:fixed;inset:0;background:#000a;display:grid;place-items:center;padding:12px;z-index:9}
#over .modal{width:min(480px,100%);max-height:calc(100dvh - 24px);overflow-y:auto;margin:0}.wrong{color:var(--wrong);font-size:13.5px}
#world section{border-top:1px solid var(--edge);padding-top:10px;display:flex;flex-direction:column;gap:6px}
#world .group,.acts{display:flex;flex-flow:row wrap;gap:6px}#world .group p,#world ul{width:100%;color:var(--muted);font-size:13px}#world li{padding:2px 0;overflow-wrap:anywhere}#world li small{display:block}
#world code{font-size:11.5px;background:none;padding:0}#world code.refused{color:var(--wrong)}
#world .button,nav .button{padding:5px 10px;min-height:30px;font-size:13px}.button[aria-pressed=true]{background:#5865f2;color:#fff}
#world input{width:100%;background:var(--field);color:var(--text);border:1px solid var(--edge);border-radius:8px;padding:7px 10px;font:inherit;font-size:13.5px}#world input::placeholder{color:var(--muted)}
#said:not(:empty){background:var(--private);border-radius:8px;padding:8px;font-size:13px}
@media(max-width:1150px){#page{grid-template-columns:210px minmax(0,1fr)}#world{display:none}#world.open{display:flex;position:fixed;inset:0 0 0 auto;width:min(360px,100%);padding-top:60px;z-index:5;box-shadow:0 0 24px #000a}.drawer[aria-controls=world]{display:block}
.drawer[aria-expanded=true]{position:fixed;z-index:6;top:8px;right:12px}}
@media(max-width:760px){#page{grid-template-columns:minmax(0,1fr)}#places{display:none}#places.open{display:flex;position:fixed;inset:0;padding-top:60px;z-index:5}.drawer[aria-controls=places]{display:block}.apps{opacity:1}
.option{width:100%}#typing .line{flex-wrap:wrap}#fields{flex-basis:100%}#typing .line .button{margin-left:auto}}
`;

/** The page's style sheet. */
export const LOOK = `${FACES}${chatStyle()}${RULES}`;
