/** Styles of components in messages and forms. The page's script places a menu's list. */
export const COMPONENT_STYLES = `
.container{background:var(--box);border:1px solid var(--edge);border-radius:8px;padding:16px;display:flex;flex-direction:column;gap:8px;max-width:600px;margin-top:2px}
.container[style]{border-left:4px solid var(--accent);padding-left:12px}
.section{display:flex;justify-content:space-between;gap:16px}.section>div:first-child{min-width:0;flex:1}.section>.button{align-self:flex-start;flex:none}
.thumbnail{flex:none}.thumbnail img{display:block;max-width:85px;max-height:85px;border-radius:8px}
.gallery{display:grid;gap:4px;max-width:550px;border-radius:8px;overflow:hidden}.gallery img{display:block;width:100%}.gallery:not(.one) img{aspect-ratio:1;object-fit:cover}.two{grid-template-columns:1fr 1fr}
.three,.four{aspect-ratio:550/350;grid-template:repeat(2,minmax(0,1fr))/repeat(2,minmax(0,1fr))}.gallery:is(.three,.four) img{aspect-ratio:auto;height:100%}.three{grid-template-columns:minmax(0,2fr) minmax(0,1fr)}.three>:first-child{grid-row:span 2}
.rows{grid-template-columns:repeat(6,minmax(0,1fr))}.rows>*{grid-column:span 2}.first-1>:first-child{grid-column:span 6}.gallery.first-1 img:first-child{aspect-ratio:550/350}.first-2>:nth-child(-n+2){grid-column:span 3}
.missing{display:block;padding:8px;background:var(--code);border-radius:8px;color:var(--muted);font-size:12.5px}
.row{display:flex;flex-wrap:wrap;gap:8px;max-width:600px}.row .select{flex:1;min-width:0}.body>.row .select{max-width:400px}
.button{border:0;border-radius:8px;background:var(--button);color:var(--on-button);font:500 14px/18px Inter,sans-serif;padding:2px 16px;min-height:32px;min-width:60px;display:inline-flex;gap:6px;align-items:center;justify-content:center;max-width:100%;cursor:pointer}
.button:hover{filter:brightness(1.12)}:root[data-theme=light] .button:hover{filter:brightness(.95)}
.button span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.button:disabled,.button[aria-disabled]{opacity:.5;cursor:not-allowed;filter:none}
.primary,.premium{background:#5865f2;color:#fff}.success{background:#00823a;color:#fff}.danger{background:#d22d39;color:#fff}.button .icon{width:16px;height:16px}
.select{background:var(--field);border:1px solid var(--edge);border-radius:8px}.select[aria-disabled]{opacity:.5;pointer-events:none}.select[open]{border-color:var(--bar-color)}
.select summary{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:40px;padding:8px 8px 8px 12px;color:var(--muted);list-style:none;cursor:pointer;border-radius:8px}.select summary::-webkit-details-marker{display:none}
.select summary>:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:400}.select summary b{color:var(--text)}.select[open] summary .icon{transform:rotate(180deg)}
.select ul{list-style:none;padding:4px;margin:0;background:var(--float);border:1px solid var(--edge);border-radius:8px;box-shadow:var(--shadow);position:fixed;z-index:20;left:var(--x,-9999px);top:var(--y,0);width:var(--w,auto);max-height:var(--h,320px);overflow-y:auto;overscroll-behavior:contain}
.select li{display:flex;align-items:center;gap:8px;min-height:36px;padding:8px;border-radius:4px;color:var(--text);cursor:pointer;overflow-wrap:anywhere;outline-offset:-2px}.select li:hover,.select li:focus{background:var(--row)}
.select li>span:not(.emoji){flex:1;min-width:0}.select li[aria-selected=true]::after{content:"✓" / "";color:#fff;background:#5865f2;border-radius:50%;font:600 11px/18px Inter,sans-serif;width:18px;text-align:center;flex:none}
.select li small,.choice small{display:block}
hr{width:100%;border:0;border-top:1px solid var(--edge)}hr.large{margin:8px 0}.space.small{height:4px}.space.large{height:16px}
.file{display:flex;align-items:center;gap:8px;padding:16px;width:432px;max-width:100%;background:var(--box);border:1px solid var(--edge);border-radius:8px;color:var(--link)}.container .file{background:var(--field)}
.file .icon{width:30px;height:40px;color:var(--muted)}.file span{min-width:0;overflow-wrap:anywhere;line-height:20px}.file small{display:block;font-size:12px;line-height:16px}
`;
