export type Theme = 'dark' | 'light';

/** Background of the chat, also of pictures in the guides. */
export const CHAT_BACKGROUND_COLORS: Readonly<Record<Theme, string>> = { dark: '#1a1a1e', light: '#ffffff' };

/** Colours of the client's themes *Dark* and *Light* since its redesign of March 2025. */
const DARK = `--chat:${CHAT_BACKGROUND_COLORS.dark};--side:#121214;--bar:#1a1a1e;--box:#242429;--float:#28282d;--edge:#34343a;--line:#2c2c31;
--text:#dfe0e2;--strong:#fbfbfb;--muted:#a0a1a9;--link:#6fb0ff;--code:#121214;--code-edge:#2f2f35;
--mention:#2d2f5c;--mentioned:#c5cbff;--hover:#222226;--row:#333339;--private:#1f2030;--private-hover:#25263b;--field:#1f1f23;--input:#222227;
--button:#36363c;--on-button:#fbfbfb;--bar-color:#4b4b54;--wrong:#ff8a8d;--good:#45a366;--dim:#000000b3;--shadow:0 8px 24px #0009`;
const LIGHT = `--chat:${CHAT_BACKGROUND_COLORS.light};--side:#f3f3f4;--bar:#ffffff;--box:#fafafb;--float:#ffffff;--edge:#d5d5da;--line:#e4e4e8;
--text:#2f3035;--strong:#050506;--muted:#5c5e66;--link:#0b5ac7;--code:#f3f3f4;--code-edge:#dcdce1;
--mention:#e0e3fd;--mentioned:#3a43bf;--hover:#f7f7f8;--row:#ebebee;--private:#f1f2fe;--private-hover:#e8eafd;--field:#ffffff;--input:#ffffff;
--button:#e6e6ea;--on-button:#2f3035;--bar-color:#c4c4cb;--wrong:#b3262a;--good:#3a8a55;--dim:#00000080;--shadow:0 8px 24px #0003`;

const COLORS: Readonly<Record<Theme, string>> = { dark: DARK, light: LIGHT };

export const themeColors = (theme: Theme): string => `:root{color-scheme:${theme};${COLORS[theme]}}`;
export const colorsOfBothThemes = (): string =>
  `${themeColors('dark')}:root[data-theme=light]{color-scheme:light;${COLORS.light}}`;
