/** Components and forms as Discord's JSON, for libraries that take it. */
const button = (custom_id, label) => ({ type: 2, style: 2, custom_id, label });

export const BUTTONS = [
  { type: 1, components: [button('count', 'Count'), button('secret', 'Secret'), button('rate', 'Rate')] },
];

const GENRES = {
  type: 3,
  custom_id: 'genres',
  min_values: 1,
  max_values: 2,
  options: [
    { label: 'Comedy', value: 'comedy' },
    { label: 'Drama', value: 'drama', emoji: { id: null, name: '🎭' } },
  ],
};

export const MENUS = [
  GENRES,
  { type: 5, custom_id: 'people', max_values: 2 },
  { type: 6, custom_id: 'roles' },
  { type: 7, custom_id: 'anyone', max_values: 2 },
  { type: 8, custom_id: 'channels', channel_types: [0] },
].map((menu) => ({ type: 1, components: [menu] }));

export const IS_COMPONENTS_V2 = 1 << 15;
export const EPHEMERAL = 1 << 6;

const POSTER = { media: { url: 'attachment://poster.png' }, description: 'The poster' };

export const LAYOUT = [
  {
    type: 17,
    accent_color: 0x336699,
    components: [
      {
        type: 9,
        components: [{ type: 10, content: '## Tonight' }],
        accessory: { type: 11, media: POSTER.media, description: POSTER.description },
      },
      { type: 14 },
      { type: 12, items: [POSTER] },
      { type: 13, file: { url: 'attachment://notes.txt' } },
    ],
  },
  { type: 10, content: 'The doors open at eight.' },
  { type: 1, components: [button('next', 'Next')] },
];

export const NEXT = [{ type: 10, content: 'The doors are open.' }];

const inRow = (component) => ({ type: 1, components: [component] });

export const RATE_FORM = {
  custom_id: 'rate',
  title: 'Rate the film',
  components: [
    inRow({ type: 4, custom_id: 'stars', label: 'Stars', style: 1, value: '3' }),
    inRow({ type: 4, custom_id: 'why', label: 'Why?', style: 2, required: false }),
  ],
};

const FORMATS = [
  { label: 'Film', value: 'film' },
  { label: 'Disc', value: 'disc' },
];

export const ORDER_FORM = {
  custom_id: 'order',
  title: 'Order a film',
  components: [
    { type: 18, label: 'Title', component: { type: 4, custom_id: 'title', style: 1 } },
    { type: 18, label: 'Format', component: { type: 3, custom_id: 'format', options: FORMATS } },
    { type: 18, label: 'Guest', component: { type: 5, custom_id: 'guest' } },
  ],
};

export const UPLOAD_FORM = {
  custom_id: 'upload',
  title: 'Send a list',
  components: [{ type: 18, label: 'Your list', component: { type: 19, custom_id: 'list', max_values: 1 } }],
};

export const CARD = {
  title: 'Metropolis',
  description: '**1927**, Fritz Lang',
  color: 0x336699,
  fields: [
    { name: 'Length', value: '153 min', inline: true },
    { name: 'Sound', value: 'silent' },
  ],
  footer: { text: 'from the library' },
};

/** The fields of a form that was sent, in rows or in labels. */
export const fieldsOf = (components) =>
  components.flatMap((part) => [
    part,
    ...fieldsOf(part.components ?? []),
    ...fieldsOf(part.component ? [part.component] : []),
  ]);

/** The answer to a form that was sent, from Discord's data. */
export async function orderText({ components, resolved }) {
  const field = (name) => fieldsOf(components).find(({ custom_id }) => custom_id === name);
  const guest = resolved.users[field('guest').values[0]];
  return `ordered ${field('title').value} as ${field('format').values[0]} for ${guest.username}`;
}
