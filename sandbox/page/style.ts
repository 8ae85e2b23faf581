export type Theme = 'dark' | 'light';

const COLORS: Readonly<Record<Theme, string>> = {
  dark: `--page:#313338;--box:#2b2d31;--edge:#3f4147;--text:#dbdee1;--strong:#f2f3f5;--muted:#a3a9b2;--link:#00a8fc;
--code:#1e1f22;--mention:#3c4270;--mentioned:#c9cdfb;--button:#4e5058;--on-button:#fff;--private:#35363f;--field:#1e1f22`,
  light: `--page:#fff;--box:#f2f3f5;--edge:#d6d9de;--text:#313338;--strong:#060607;--muted:#5c5e66;--link:#006ce7;
--code:#e3e5e8;--mention:#d9dcfb;--mentioned:#3442d9;--button:#e0e1e5;--on-button:#060607;--private:#f0f1fe;--field:#fff`,
};

/**
 * Sizes of a phone: 390 points, less the avatar, its gutter and the paddings, leave 280 for a picture in a
 * container. Inter is wider than Discord's own type: at 15 points its lines are as long as those of 16.
 */
const RULES = `
*{box-sizing:border-box;margin:0}
body{min-width:320px;padding:8px 0;background:var(--page);color:var(--text);font:400 15px/1.36 Inter,system-ui,sans-serif}
.message{display:grid;grid-template-columns:40px minmax(0,1fr);column-gap:12px;padding:8px 12px}.private{background:var(--private)}
.used{grid-column:1/-1;padding-left:52px;color:var(--muted);font-size:13px;margin-bottom:4px}.used b{color:var(--mentioned);font-weight:400}
.avatar{width:40px;height:40px;border-radius:50%;background:#5865f2;color:#fff;font-weight:700;font-size:18px;display:grid;place-items:center}
.body{display:flex;flex-direction:column;gap:6px}.name b{color:var(--strong);font-weight:600}
.name i{background:#5865f2;color:#fff;border-radius:4px;font:600 10px Inter,sans-serif;padding:2px 4px;margin-left:6px;vertical-align:2px}
.container{background:var(--box);border:1px solid var(--edge);border-left:4px solid var(--accent,var(--edge));border-radius:8px;padding:14px 15px 14px 14px;display:flex;flex-direction:column;gap:8px}
.text{overflow-wrap:anywhere;min-width:0}.text p,.text li{white-space:pre-wrap}.text .empty{height:1.36em}
h1,h2,h3{color:var(--strong);line-height:1.3}h1{font-size:22.5px}h2{font-size:19px}h3{font-size:15px}
b{color:var(--strong);font-weight:600}a{color:var(--link);text-decoration:none}
small{color:var(--muted);font-size:12.5px}.text small,.only,.words small{display:block}.text small b{color:inherit}
ul,ol{padding-left:20px}.deeper{margin-left:20px;list-style:circle}
blockquote{border-left:4px solid var(--edge);border-radius:2px;padding-left:10px}
code,pre{background:var(--code);border-radius:4px;font:13px/1.36 ui-monospace,Menlo,Consolas,monospace}code{padding:0 3px}
pre{padding:8px;border:1px solid var(--edge);white-space:pre-wrap}
.mention{background:var(--mention);color:var(--mentioned);border-radius:3px;padding:0 2px}time{background:var(--edge);border-radius:3px;padding:0 2px}
.section{display:flex;justify-content:space-between;gap:12px}.section>div:first-child{min-width:0;flex:1}.section>.button{align-self:flex-start;flex:none}
.thumbnail{flex:none}.thumbnail img{display:block;max-width:85px;max-height:85px;border-radius:8px}
.gallery{display:grid;gap:4px}.gallery img{display:block;width:100%;border-radius:8px}.pairs{grid-template-columns:1fr 1fr}.threes{grid-template-columns:1fr 1fr 1fr}
.pairs img,.threes img{aspect-ratio:1;object-fit:cover}.missing{display:block;padding:8px;background:var(--code);border-radius:8px;color:var(--muted);font-size:12.5px}
.row{display:flex;flex-wrap:wrap;gap:8px}.row .select{flex:1;min-width:0}
.button{border:0;border-radius:8px;background:var(--button);color:var(--on-button);font:500 14px/18px Inter,sans-serif;padding:7px 14px;min-height:32px;display:inline-flex;gap:6px;align-items:center;max-width:100%;cursor:pointer}
.button span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.button:disabled,.button[aria-disabled]{opacity:.5;cursor:not-allowed}
.primary,.premium{background:#5865f2;color:#fff}.success{background:#248046;color:#fff}.danger{background:#da373c;color:#fff}.button i{font-style:normal}
.select{background:var(--field);border:1px solid var(--edge);border-radius:8px}.select[aria-disabled]{opacity:.5;pointer-events:none}
.select summary,.upload{display:flex;justify-content:space-between;gap:8px;padding:8px 12px;color:var(--muted);list-style:none;cursor:pointer}
.select summary>:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:400}.select summary i{font-style:normal}
.select ul{list-style:none;padding:4px}.select li{display:flex;gap:8px;padding:8px;border-radius:4px}.select li[aria-selected=true]{background:var(--edge)}
.select li small,.choice small{display:block}
hr{width:100%;border:0;border-top:1px solid var(--edge)}hr.large{margin:8px 0}.space.small{height:4px}.space.large{height:16px}
.spoiler summary{background:var(--code);border-radius:4px;padding:0 6px;display:inline-block;list-style:none;cursor:pointer}p .spoiler,li .spoiler,small .spoiler{display:inline}
.file,.upload{background:var(--field);border:1px solid var(--edge);border-radius:8px}.file{display:flex;gap:10px;padding:10px 12px}.file i{font-style:normal}.file small{display:block}.upload input{max-width:50%}
.thinking{color:var(--muted);font-style:italic}
.modal{background:var(--box);border-radius:12px;margin:12px;padding:16px;display:flex;flex-direction:column;gap:16px}
.modal footer{display:flex;justify-content:flex-end;gap:8px}.fields,.group{display:flex;flex-direction:column;gap:14px}.group{gap:10px}
.field{display:flex;flex-direction:column;gap:4px}.field>span:first-child,.field>.words>span{color:var(--strong);font-weight:600}.required{color:#da373c}
.field.choice,.choice{display:flex;flex-direction:row;gap:10px;align-items:flex-start}.words{display:block}
.modal input[type=text],textarea{width:100%;background:var(--field);color:var(--text);border:1px solid var(--edge);border-radius:8px;padding:9px 12px;font:inherit}
`;

/** The same for a page whose theme changes: dark, and light where its root element says so. */
export const chatStyle = (): string =>
  `:root{color-scheme:dark;${COLORS.dark}}:root[data-theme=light]{color-scheme:light;${COLORS.light}}${RULES}`;

/** The style sheet of a page with messages and forms. */
export const styleOf = (theme: Theme): string => `:root{color-scheme:${theme};${COLORS[theme]}}${RULES}`;
