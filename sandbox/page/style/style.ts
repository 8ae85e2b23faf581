import { colorsOf, colorsOfBoth, type Theme } from './colors.ts';
import { COMPONENTS } from './components.ts';
import { FORMS } from './forms.ts';
import { MESSAGES } from './messages.ts';

const BASE = `
*{box-sizing:border-box;margin:0}
body{min-width:320px;padding:8px 0;background:var(--chat);color:var(--text);font:400 15px/22px Inter,system-ui,sans-serif}
`;
const RULES = `${BASE}${MESSAGES}${COMPONENTS}${FORMS}`;

/** The style sheet for both themes: dark by default, light if the root element says so. */
export const chatStyle = (): string => `${colorsOfBoth()}${RULES}`;

export const styleOf = (theme: Theme): string => `${colorsOf(theme)}${RULES}`;
