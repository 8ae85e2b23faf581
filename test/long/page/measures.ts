/**
 * Public facts about the dimensions of Discord's web client, in CSS pixels. Each expression is evaluated on the sandbox's page:
 * `box(selector)` is a rectangle, `style(selector, property)` a number of a computed style, both within the part that is measured,
 * and `frame(selector)` a rectangle anywhere on the page.
 */

/** The client's own style sheets of 28 March 2024, as github.com/discordexperimenthub/datamining keeps them (commit 9b0e760). */
const APP = 'save/styles/app.css';
const SHARED = 'save/styles/shared.css';
/** Web components that copy the client, in November 2025 (commit f6e2b6a). */
const COPY = 'github.com/skyra-project/discord-components';

export interface Measure {
  readonly name: string;
  readonly expression: string;
  readonly expected: number;
  /** Where the number is from: a file and the rule in it. */
  readonly source: string;
}

const HEAD: readonly Measure[] = [
  {
    name: 'width of the avatar',
    expression: `box('.avatar').width`,
    expected: 40,
    source: `${APP} --custom-message-avatar-size`,
  },
  {
    name: 'height of the avatar',
    expression: `box('.avatar').height`,
    expected: 40,
    source: `${SHARED} .avatar__08316`,
  },
  {
    name: 'space before the avatar',
    expression: `box('.avatar').left - whole.left`,
    expected: 16,
    source: `${APP} --custom-message-margin-horizontal`,
  },
  {
    name: 'gutter before the text',
    expression: `box('.body').left - whole.left`,
    expected: 72,
    source: `${APP} --custom-message-margin-left-content-cozy`,
  },
  {
    name: 'space after the text',
    expression: `style('', 'padding-right')`,
    expected: 48,
    source: `${APP} .message__80c10`,
  },
  {
    name: 'space above and below',
    expression: `style('', 'padding-top')`,
    expected: 2,
    source: `${APP} --custom-message-spacing-vertical-container-cozy`,
  },
  {
    name: 'least height with a head',
    expression: `style('', 'min-height')`,
    expected: 44,
    source: `${APP} .cozyMessage__64ce7.groupStart`,
  },
  {
    name: 'space before a group',
    expression: `style('', 'margin-top')`,
    expected: 17,
    source: `${APP} .group-spacing-16 .groupStart`,
  },
];

const TEXT: readonly Measure[] = [
  ...HEAD,
  {
    name: 'size of the text',
    expression: `style('.text p', 'font-size')`,
    expected: 16,
    source: `${SHARED} .markup_a7e664`,
  },
  { name: 'height of a line', expression: `box('.text p').height`, expected: 22, source: `${SHARED} .markup_a7e664` },
  {
    name: 'size of the name',
    expression: `style('.name b', 'font-size')`,
    expected: 16,
    source: `${SHARED} .username_d30d99`,
  },
  {
    name: 'size of the time',
    expression: `style('.name small', 'font-size')`,
    expected: 12,
    source: `${COPY} .discord-message-timestamp`,
  },
  {
    name: 'height of the sign APP',
    expression: `box('.name i').height`,
    expected: 15,
    source: `${SHARED} .botTag__4211a`,
  },
  {
    name: 'size of the sign APP',
    expression: `style('.name i', 'font-size')`,
    expected: 10,
    source: `${SHARED} .botTag__4211a`,
  },
  {
    name: 'corners of the sign APP',
    expression: `style('.name i', 'border-top-left-radius')`,
    expected: 4,
    source: `${SHARED} .botTag__4211a`,
  },
  {
    name: 'height of the line of the command',
    expression: `box('.used').height`,
    expected: 18,
    source: `${SHARED} .executedCommand_e8859a`,
  },
  {
    name: 'avatar in the line of the command',
    expression: `box('.used .face').width`,
    expected: 16,
    source: `${SHARED} .executedCommandAvatar__939bc`,
  },
];

const CONTAINER: readonly Measure[] = [
  {
    name: 'width of the accent bar',
    expression: `style('.container', 'border-left-width')`,
    expected: 4,
    source: `${SHARED} .embedFull__8dc21`,
  },
  {
    name: 'space after the accent bar',
    expression: `style('.container', 'padding-left')`,
    expected: 12,
    source: `${SHARED} .grid_c7c4e6`,
  },
  {
    name: 'space before the right edge',
    expression: `style('.container', 'padding-right')`,
    expected: 16,
    source: `${SHARED} .grid_c7c4e6`,
  },
  {
    name: 'space before the lower edge',
    expression: `style('.container', 'padding-bottom')`,
    expected: 16,
    source: `${SHARED} .grid_c7c4e6`,
  },
  {
    name: 'corners',
    expression: `style('.container', 'border-top-left-radius')`,
    expected: 8,
    source: `${SHARED} .attachment_f3cf2c.newMosaicStyle`,
  },
];

const SECTION: readonly Measure[] = [
  {
    name: 'longer side of the thumbnail',
    expression: `box('.thumbnail img').height`,
    expected: 80,
    source: `${COPY} .discord-embed-thumbnail img`,
  },
  {
    name: 'space before the thumbnail',
    expression: `box('.thumbnail').left - box('.section > div').right`,
    expected: 16,
    source: `${SHARED} .embedThumbnail__468e1`,
  },
];

const GALLERY: readonly Measure[] = [
  {
    name: 'space between pictures',
    expression: `style('.gallery', 'column-gap')`,
    expected: 4,
    source: `${SHARED} .threeByThreeGrid_d2750c`,
  },
  {
    name: 'corners',
    expression: `style('.gallery', 'border-top-left-radius')`,
    expected: 8,
    source: `${SHARED} .mediaAttachmentsContainer_edba75`,
  },
  {
    name: 'greatest width',
    expression: `style('.gallery', 'max-width')`,
    expected: 550,
    source: `${SHARED} .mediaAttachmentsContainer_edba75`,
  },
  {
    name: 'sides of one of three pictures in a row',
    expression: `box('.gallery img:nth-child(3)').width / box('.gallery img:nth-child(3)').height`,
    expected: 1,
    source: `${SHARED} .threeByThreeGrid_d2750c .lazyImg`,
  },
  {
    name: 'share of the width of the first of five pictures',
    expression: `box('.gallery img').width / box('.gallery').width`,
    expected: 1 / 2,
    source: `${SHARED} .oneByTwoGrid, above .threeByThreeGrid for the rest`,
  },
  {
    name: 'share of the width of the third of five pictures',
    expression: `box('.gallery img:nth-child(3)').width / box('.gallery').width`,
    expected: 1 / 3,
    source: `${SHARED} .threeByThreeGrid_d2750c`,
  },
];

const BUTTONS: readonly Measure[] = [
  {
    name: 'height',
    expression: `box('.button').height`,
    expected: 32,
    source: `${APP} --custom-button-button-sm-height`,
  },
  {
    name: 'least width',
    expression: `box('.button').width`,
    expected: 60,
    source: `${APP} --custom-button-button-sm-width`,
  },
  {
    name: 'space beside the label',
    expression: `style('.button', 'padding-left')`,
    expected: 16,
    source: `${SHARED} .button_afdfd9`,
  },
  {
    name: 'size of the label',
    expression: `style('.button', 'font-size')`,
    expected: 14,
    source: `${SHARED} .button_afdfd9`,
  },
  {
    name: 'space between buttons',
    expression: `box('.button:nth-child(2)').left - box('.button').right`,
    expected: 8,
    source: `${COPY} discord-button`,
  },
];

const MENU: readonly Measure[] = [
  { name: 'height', expression: `box('.select').height`, expected: 42, source: `${SHARED} .select__0eb48` },
  {
    name: 'space before the label',
    expression: `style('.select summary', 'padding-left')`,
    expected: 12,
    source: `${SHARED} .select__0eb48`,
  },
  {
    name: 'space after the arrow',
    expression: `style('.select summary', 'padding-right')`,
    expected: 8,
    source: `${SHARED} .select__0eb48`,
  },
  {
    name: 'greatest width',
    expression: `box('.select').width`,
    expected: 400,
    source: `${COPY} .discord-string-select-menu`,
  },
  {
    name: 'width of the lines',
    expression: `box('.select ul').width - box('.select').width + 400`,
    expected: 400,
    source: `${SHARED} .popout_a6e77f`,
  },
  {
    name: 'space before the text of a line',
    expression: `box('.select li span').left - box('.select ul').left`,
    expected: 12,
    source: `${SHARED} .option_be8b2e`,
  },
];

const PRIVATE_NOTE: readonly Measure[] = [
  {
    name: 'width of the bar at the left',
    expression: `before('width')`,
    expected: 2,
    source: `${APP} .ephemeral_c26b64:before`,
  },
  {
    name: 'size of the words',
    expression: `style('.only', 'font-size')`,
    expected: 12,
    source: `${SHARED} .ephemeralMessage__6a8ba`,
  },
  {
    name: 'space after the eye',
    expression: `box('.only span').left - box('.only svg').right`,
    expected: 4,
    source: `${SHARED} .icon__35752`,
  },
  {
    name: 'height of the eye',
    expression: `box('.only svg').height`,
    expected: 16,
    source: `${SHARED} .icon__35752, a line of 16`,
  },
];

const FORM: readonly Measure[] = [
  { name: 'width', expression: 'whole.width', expected: 440, source: `${SHARED} .small__05f7b` },
  { name: 'greatest height', expression: `style('', 'max-height')`, expected: 720, source: `${SHARED} .small__05f7b` },
  {
    name: 'space before the fields',
    expression: `style('.fields', 'padding-left')`,
    expected: 16,
    source: `${COPY} .discord-modal-content-container`,
  },
  {
    name: 'space around the buttons',
    expression: `style('footer', 'padding-left')`,
    expected: 16,
    source: `${COPY} .discord-modal-actions-container`,
  },
  {
    name: 'height of a button',
    expression: `box('footer .button').height`,
    expected: 38,
    source: `${APP} --custom-button-button-md-height`,
  },
  {
    name: 'least width of a button',
    expression: `style('footer .button', 'min-width')`,
    expected: 96,
    source: `${APP} --custom-button-button-md-width`,
  },
];

const GROUP: readonly Measure[] = [
  {
    name: 'height of a message within a group',
    expression: 'whole.height',
    expected: 26,
    source: `${SHARED} .wrapper__09ecc, ${APP} --custom-message-spacing`,
  },
  {
    name: 'gutter before its text',
    expression: `box('.text').left - whole.left`,
    expected: 72,
    source: `${APP} --custom-message-margin-left-content-cozy`,
  },
  {
    name: 'space above the line of a day',
    expression: `number('.day', 'margin-top')`,
    expected: 24,
    source: `${APP} .group-spacing-16 .divider.hasContent`,
  },
  {
    name: 'space below the line of a day',
    expression: `number('.day', 'margin-bottom')`,
    expected: 8,
    source: `${APP} .group-spacing-16 .divider.hasContent`,
  },
  {
    name: 'space before the line of a day',
    expression: `number('.day', 'margin-left')`,
    expected: 16,
    source: `${APP} .divider__8cf56`,
  },
  {
    name: 'space after the line of a day',
    expression: `number('.day', 'margin-right')`,
    expected: 14,
    source: `${APP} .divider__8cf56`,
  },
  {
    name: 'size of the day',
    expression: `number('.day', 'font-size')`,
    expected: 12,
    source: `${SHARED} .content_d67847`,
  },
  {
    name: 'height of the day',
    expression: `number('.day', 'line-height')`,
    expected: 13,
    source: `${SHARED} .content_d67847`,
  },
];

const PICKER: readonly Measure[] = [
  {
    name: 'space above the input line',
    expression: `frame('#typing .line').top - whole.bottom`,
    expected: 8,
    source: `${APP} .autocompleteAttached_ac1f6b`,
  },
  {
    name: 'width beside that of the input line',
    expression: `whole.width - frame('#typing .line').width + 100`,
    expected: 100,
    source: `${APP} .autocompleteAttached_ac1f6b`,
  },
  {
    name: 'space around a command',
    expression: `style('[role=option]', 'padding-top')`,
    expected: 8,
    source: `${SHARED} .base__76a71`,
  },
  {
    name: 'space beside the commands',
    expression: `style('', 'padding-left')`,
    expected: 8,
    source: `${SHARED} .autocompleteRow_a20cfa`,
  },
  {
    name: 'size of a command',
    expression: `style('[role=option] b', 'font-size')`,
    expected: 14,
    source: `${SHARED} .autocompleteRow_a20cfa`,
  },
  {
    name: 'space above its description',
    expression: `style('[role=option] small', 'margin-top')`,
    expected: 2,
    source: `${SHARED} .autocompleteRowSubheading_de7fc9`,
  },
  {
    name: 'corners of the input line',
    expression: `number('#typing .line', 'border-top-left-radius')`,
    expected: 8,
    source: `${APP} .channelTextArea__56a36`,
  },
  { name: 'width of the guilds', expression: `frame('.rail').width`, expected: 72, source: `${APP} width: 72px` },
  { name: 'width of the channels', expression: `frame('.column').width`, expected: 240, source: `${APP} width: 240px` },
  {
    name: 'height of the head',
    expression: `frame('main > header').height`,
    expected: 48,
    source: `${APP} height: 48px`,
  },
];

export const MEASURES = {
  text: TEXT,
  container: CONTAINER,
  section: SECTION,
  gallery: GALLERY,
  buttons: BUTTONS,
  menu: MENU,
  privateNote: PRIVATE_NOTE,
  form: FORM,
  group: GROUP,
  picker: PICKER,
} satisfies Readonly<Record<string, readonly Measure[]>>;
