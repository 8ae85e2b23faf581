/** Styles of the input line with a command's fields, and of the command picker above it. */
export const CHAT_INPUT_STYLES = `
#typing{padding:0 8px 8px;position:relative;flex:none}
#typing .line{display:flex;align-items:center;gap:8px;background:var(--input);border:1px solid var(--edge);border-radius:8px;padding:10px 12px;min-height:56px}
#typing input{background:none;border:0;color:var(--text);font:inherit;min-width:0;height:32px;outline:none}#text{flex:1}#text::placeholder{color:var(--muted)}
#typing .line:focus-within{border-color:var(--bar-color)}
.plus,.send{border:0;background:none;color:var(--muted);padding:4px;border-radius:8px;display:grid;place-items:center;cursor:pointer;flex:none}.plus:hover,.send:hover{color:var(--strong)}.plus .icon{width:24px;height:24px}
#command{color:var(--strong);font-weight:600;line-height:32px;white-space:nowrap}#fields{display:flex;flex-wrap:wrap;gap:6px;flex:1;min-width:0}
.option{display:flex;max-width:100%;border:1px solid var(--edge);border-radius:4px;overflow:hidden}.option span{background:var(--code);color:var(--strong);padding:0 8px;line-height:32px;white-space:nowrap;font-size:14px}
.option input{padding:0 8px;width:150px;flex:1}.option:focus-within{border-color:var(--link)}
.add{border:1px dashed var(--bar-color);border-radius:4px;background:none;color:var(--muted);font:13px Inter,sans-serif;height:34px;padding:0 8px;cursor:pointer}.add:hover{color:var(--strong)}
#suggestions{position:absolute;left:8px;right:8px;bottom:calc(100% + 8px);background:var(--float);border:1px solid var(--edge);border-radius:8px;max-height:min(490px,calc(100dvh - 160px));overflow-y:auto;padding:0 8px 8px;z-index:4;box-shadow:var(--shadow)}
#suggestions p{position:sticky;top:0;z-index:1;background:var(--float);color:var(--muted);font-size:12px;font-weight:600;line-height:16px;padding:12px 8px 4px}#suggestions>[role=option]:first-child{margin-top:8px}
#suggestions [role=option]{display:flex;align-items:center;gap:8px;padding:8px;border-radius:4px;cursor:pointer;overflow-wrap:anywhere;line-height:18px;scroll-margin-top:36px}#suggestions [role=option][aria-selected=true]{background:var(--row)}
#suggestions .command{min-height:52px}#suggestions span{flex:1;min-width:0}#suggestions b{font-weight:500;color:var(--text);font-size:14px}#suggestions .command b{font-weight:600;color:var(--strong)}#suggestions .command small{display:block}#suggestions em{font-style:normal;color:var(--muted);font-size:12px;flex:none}
#suggestions small{margin-left:6px;line-height:16px}#suggestions .command small{margin:2px 0 0}
#hint{color:var(--muted);font-size:12.5px;padding:0 8px}#hint:not(:empty){padding-bottom:4px}#problem{color:var(--wrong);font-size:13.5px;padding:0 8px}#problem:not(:empty){padding-bottom:4px}
@media(max-width:760px){.option{width:100%}#typing .line{flex-wrap:wrap}#fields{flex-basis:100%}#text{flex-basis:60%}.send{margin-left:auto}#suggestions em{display:none}}
`;
