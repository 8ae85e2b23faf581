import { colorsOfBothThemes, type Theme, themeColors } from './colors.ts';
import { COMPONENT_STYLES } from './components.ts';
import { FORM_STYLES } from './forms.ts';
import { MESSAGE_STYLES } from './messages.ts';

const BASE = `
*{box-sizing:border-box;margin:0}
body{min-width:320px;padding:8px 0;background:var(--chat);color:var(--text);font:400 15px/22px Inter,system-ui,sans-serif}
`;
const RULES = `${BASE}${MESSAGE_STYLES}${COMPONENT_STYLES}${FORM_STYLES}`;

/** Style sheet for both themes. The root element chooses; the default is dark. */
export const chatStyleSheet = (): string => `${colorsOfBothThemes()}${RULES}`;

export const themeStyleSheet = (theme: Theme): string => `${themeColors(theme)}${RULES}`;
