/** Styles of a form over the chat: its head with the application's icon, its fields, and their problems. */
export const FORM_STYLES = `
.modal{background:var(--float);border:1px solid var(--edge);border-radius:12px;margin:12px;width:440px;max-width:calc(100% - 24px);display:flex;flex-direction:column;overflow:hidden}
.modal header{display:flex;align-items:center;gap:12px;padding:16px 16px 8px}.modal header h2{flex:1;min-width:0;color:var(--strong);font-size:19px;line-height:24px;overflow-wrap:anywhere}
.modal .close{border:0;background:none;color:var(--muted);padding:4px;border-radius:8px;cursor:pointer;display:grid}.modal .close:hover{color:var(--strong);background:var(--row)}
.modal .notice{margin:0 16px 8px;padding:8px 12px;border:1px solid var(--edge);border-radius:8px;color:var(--text);font-size:13px;line-height:18px}
.fields{padding:8px 16px 16px;overflow-y:auto;display:flex;flex-direction:column;gap:16px}.group{display:flex;flex-direction:column;gap:10px}
.modal footer{display:flex;justify-content:flex-end;gap:8px;padding:16px;border-top:1px solid var(--line)}.modal footer .button{min-height:38px;min-width:96px}
.field{display:flex;flex-direction:column;gap:6px}.field>span:first-child,.field>.words>span{color:var(--strong);font-weight:600;line-height:20px}.required{color:var(--wrong)}
.field.choice,.choice{display:flex;flex-direction:row;gap:12px;align-items:flex-start}.words{display:block}.choice{cursor:pointer}
.choice input{appearance:none;flex:none;width:20px;height:20px;margin:1px 0 0;border:2px solid var(--muted);border-radius:4px;background:var(--field);display:grid;place-items:center;cursor:pointer}.choice input[type=radio]{border-radius:50%}
.choice input:checked{background:#5865f2;border-color:#5865f2}.choice input:checked::after{content:"✓" / "";color:#fff;font:600 12px/1 Inter,sans-serif}.choice input[type=radio]:checked::after{content:"";width:8px;height:8px;border-radius:50%;background:#fff}
.modal input[type=text],.modal textarea{width:100%;background:var(--field);color:var(--text);border:1px solid var(--edge);border-radius:8px;padding:9px 12px;min-height:40px;font:inherit;line-height:20px;resize:vertical}
.modal input::placeholder,.modal textarea::placeholder{color:var(--muted)}.field[data-invalid] :is(input,textarea,.select,.upload){border-color:var(--wrong)!important}
.wrong{color:var(--wrong);font-size:13px;line-height:18px}.modal>.wrong{padding:0 16px}.wrong.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.upload{position:relative;display:flex;flex-direction:column;align-items:center;gap:4px;padding:16px;border:1px dashed var(--bar-color);border-radius:8px;background:var(--field);color:var(--text);text-align:center}.upload .icon{width:24px;height:24px;color:var(--muted)}
.upload input{position:absolute;inset:0;opacity:0;cursor:pointer;width:100%;font-size:0}.upload:has(input:focus-visible){outline:2px solid var(--link);outline-offset:2px}.upload u{color:var(--link)}
.picked{display:flex;align-items:center;gap:8px;padding:8px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--box)}.picked span{flex:1;min-width:0;overflow-wrap:anywhere}.picked small{display:block}
.picked button{border:0;background:none;color:var(--muted);cursor:pointer;padding:4px;border-radius:8px;display:grid}.picked button:hover{color:var(--strong)}
`;
