/**
 * Styles of messages and their Markdown, with the measures of Discord's client (test/long/page/measures.ts). The font
 * Inter is wider than the client's own, so 15 pixels give the line lengths of 16.
 */
export const MESSAGE_STYLES = `
.message{position:relative;flex:none;padding:2px 48px 2px 72px;min-height:22px;overflow-wrap:anywhere}.message.start{margin-top:17px;min-height:44px}
.message.private{background:var(--private)}.message.private::before{content:"";position:absolute;inset:0 auto 0 0;width:2px;background:#5865f2}
.avatar{position:absolute;left:16px;margin-top:2px}.face{width:40px;height:40px;border-radius:50%;background:var(--face,#5865f2);color:#fff;font:600 19px Inter,sans-serif;display:grid;place-items:center;overflow:hidden;flex:none}
.face.small{width:16px;height:16px;font-size:9px}.face.medium{width:32px;height:32px;font-size:15px}.face.small::after,.face.medium::after{content:attr(data-letter) / ""}
.used{position:relative;display:flex;align-items:center;gap:4px;color:var(--muted);font-size:13px;line-height:18px;margin-bottom:4px;min-height:18px}.used b{color:var(--mentioned);font-weight:500}
.used::before{content:"";position:absolute;left:-36px;top:50%;width:32px;height:13px;border:solid var(--bar-color);border-width:2px 0 0 2px;border-top-left-radius:6px}
.used b:last-child{background:var(--mention);border-radius:4px;padding:0 4px}
.body{display:flex;flex-direction:column;gap:4px;min-width:0}.name{line-height:22px}.name b{color:var(--strong);font-weight:600}
.name i{background:#5865f2;color:#fff;border-radius:4px;font:600 10px/15px Inter,sans-serif;height:15px;padding:0 4px;display:inline-block;vertical-align:1.5px}
.name small{font-size:12px;margin-left:4px}.sent{display:none}
.message:not(.start)>.avatar{display:none}.message:not(.start)>.body>.name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.message:not(.start):hover>.sent{display:block;position:absolute;left:0;top:2px;width:64px;text-align:center;color:var(--muted);font-size:11px;line-height:22px}
.day{flex:none;display:flex;align-items:center;gap:4px;margin:24px 14px 8px 16px;color:var(--muted);font-size:12px;font-weight:600;line-height:13px;white-space:nowrap}.day::before,.day::after{content:"";flex:1;border-top:1px solid var(--line)}
.text{overflow-wrap:anywhere;min-width:0}.text p,.text li{white-space:pre-wrap}.text .empty{height:22px}
.text h1,.text h2,.text h3{color:var(--strong);line-height:1.375;font-weight:600}.text h1{font-size:22.5px}.text h2{font-size:19px}.text h3{font-size:15px}
.text h1:not(:first-child),.text h2:not(:first-child),.text h3:not(:first-child){margin-top:6px}
b{color:var(--strong);font-weight:600}a{color:var(--link);text-decoration:none}.text a{text-decoration:underline}
small{color:var(--muted);font-size:12.5px;line-height:18px}.text small,.only,.words small{display:block}.text small b{color:inherit}
.text ul,.text ol{padding-left:20px}.deeper{margin-left:20px;list-style:circle}
blockquote{border-left:4px solid var(--bar-color);border-radius:4px;padding:0 8px 0 12px}
code,pre{background:var(--code);border:1px solid var(--code-edge);border-radius:4px;font:13px/18px ui-monospace,Menlo,Consolas,monospace}code{padding:0 3px}
pre{padding:7px;border-radius:8px;white-space:pre-wrap;margin-top:6px}
.mention,.text a.mention{background:var(--mention);color:var(--mentioned);border-radius:4px;padding:0 3px;font-weight:500;text-decoration:none}.text a.mention:hover{background:#5865f2;color:#fff}
.mention i{font-style:normal;opacity:.85;margin-right:3px}time{background:var(--row);border-radius:4px;padding:0 3px}
.spoiler>summary{background:var(--code);border-radius:4px;padding:0 6px;display:inline-block;list-style:none;cursor:pointer}p .spoiler,li .spoiler,small .spoiler{display:inline}
.thinking{color:var(--muted);display:flex;gap:8px;align-items:center}.thinking::before{content:"● ● ●" / "";font-size:9px;letter-spacing:-1px;color:var(--muted)}
.only{display:flex!important;align-items:center;flex-wrap:wrap;gap:4px;font-size:12px;line-height:16px;padding-top:2px}.only svg{width:16px;height:16px}
.icon{fill:currentColor;flex:none;width:20px;height:20px}
@media(max-width:760px){.message{padding:2px 12px 2px 64px}.avatar{left:12px}.message:not(.start):hover>.sent{display:none}.used::before{left:-32px;width:28px}.day{margin-inline:12px}}
`;
