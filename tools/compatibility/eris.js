import process from 'node:process';
import { AutocompleteInteraction, Client, CommandInteraction, ComponentInteraction } from 'eris';
import { described, listed, PIXEL, surroundings } from '../../sandbox/compatibility/bots/surroundings.ts';
import { ABOUT, COMMANDS } from './declarations.js';
import {
  BUTTONS,
  CARD,
  EPHEMERAL,
  fieldsOf,
  IS_COMPONENTS_V2,
  LAYOUT,
  MENUS,
  NEXT,
  ORDER_FORM,
  orderText,
  RATE_FORM,
  UPLOAD_FORM,
} from './parts.js';
import { PlainAgent } from './plainAgent.js';

const { url, token, guildId } = surroundings();

const client = new Client(`Bot ${token}`, {
  intents: ['guilds', 'guildMessages', 'messageContent'],
  rest: { agent: new PlainAgent(url), domain: '127.0.0.1', baseURL: '/api/v10' },
});

const textFile = (name) => ({ name, file: Buffer.from(name) });
const rolesOf = (member) => `${member.roles.length} role`;
const firstValue = ({ data }) => data.options[0].value;

const posts = {
  hello: (channelId) => client.createMessage(channelId, 'hello'),
  file: (channelId) => {
    const attachments = [{ id: 0, description: 'Films that you have not seen' }];
    return client.createMessage(
      channelId,
      { content: 'the list', attachments },
      { name: 'list.txt', file: Buffer.from('Nosferatu') },
    );
  },
  changed: async (channelId) => {
    const files = [textFile('a.txt'), textFile('b.txt')];
    const { id, attachments } = await client.createMessage(channelId, { content: 'draft' }, files);
    const { id: first } = attachments.values().next().value;
    await client.editMessage(channelId, id, {
      content: 'final',
      attachments: [{ id: first }],
      file: [textFile('c.txt')],
    });
  },
  deleted: async (channelId) => {
    const { id } = await client.createMessage(channelId, 'a mistake');
    await client.deleteMessage(channelId, id);
  },
  twice: async (channelId) => {
    const once = { content: 'only once', nonce: 'the-same', enforce_nonce: true };
    await client.createMessage(channelId, { ...once });
    await client.createMessage(channelId, { ...once });
  },
  twelve: (channelId) =>
    Promise.all([...Array(12).keys()].map((index) => client.createMessage(channelId, String(index + 1)))),
};

const answers = {
  card: (interaction) => interaction.createMessage({ embeds: [CARD] }),
  private: (interaction) => interaction.createMessage({ content: 'only for you', flags: EPHEMERAL }),
  late: async (interaction) => {
    await interaction.defer();
    await interaction.editOriginalMessage('here it is');
  },
  'in parts': async (interaction) => {
    await interaction.createMessage('first');
    const second = await interaction.createFollowup('second');
    await interaction.createFollowup({ content: 'third', flags: EPHEMERAL });
    await interaction.editMessage(second.id, 'second, changed');
    await interaction.deleteOriginalMessage();
  },
};

const shows = {
  buttons: (interaction) => interaction.createMessage({ content: 'press one', components: BUTTONS }),
  menus: (interaction) => interaction.createMessage({ content: 'choose', components: MENUS }),
  layout: (interaction) =>
    interaction.createMessage({ flags: IS_COMPONENTS_V2, components: LAYOUT }, [
      { name: 'poster.png', file: PIXEL },
      { name: 'notes.txt', file: Buffer.from('hello') },
    ]),
};

async function optionText({ data: { options, resolved } }) {
  const [{ name, value }] = options;
  switch (name) {
    case 'person':
      return `${resolved.users.get(value).username}, of ${rolesOf(resolved.members.get(value))}`;
    case 'channel':
      return `${client.getChannel(value).name}, type ${client.getChannel(value).type}`;
    case 'role':
      return resolved.roles.get(value).name;
    case 'anyone':
      return `role ${resolved.roles.get(value).name}`;
    case 'file': {
      const { filename, size, url: address } = resolved.attachments[value];
      return described(filename, size, address);
    }
    default:
      return typeof value === 'number' ? value + 1 : value;
  }
}

const commands = {
  about: (interaction) => interaction.createMessage(`${client.user.username} ${client.application.id}`),
  cache: (interaction) => {
    const guild = client.guilds.get(guildId);
    const lines = [
      `guilds: ${listed(client.guilds.map(({ name }) => name))}`,
      `channels: ${listed(guild.channels.map(({ name, type }) => `${name} ${type}`))}`,
      `roles: ${listed(guild.roles.map(({ name, permissions }) => `${name} ${permissions.allow}`))}`,
    ];
    return interaction.createMessage(lines.join('\n'));
  },
  answer: (interaction) => answers[firstValue(interaction)](interaction),
  show: (interaction) => shows[firstValue(interaction)](interaction),
  form: (interaction) => interaction.createModal(firstValue(interaction) === 'order' ? ORDER_FORM : UPLOAD_FORM),
  library: (interaction) => {
    const [group] = interaction.data.options;
    return interaction.createMessage(`${group.name} by ${group.options[0].options[0].value}`);
  },
  option: async (interaction) =>
    interaction.createMessage(`${interaction.data.options[0].name}: ${await optionText(interaction)}`),
  post: async (interaction) => {
    await interaction.defer(EPHEMERAL);
    const [what, where] = interaction.data.options;
    try {
      await posts[what.value](where.value);
      await interaction.editOriginalMessage('done');
    } catch (error) {
      await interaction.editOriginalMessage(`refused: ${error.code}`);
    }
  },
  Quote: (interaction) => {
    const { author, content } = interaction.data.resolved.messages.get(interaction.data.target_id);
    return interaction.createMessage(`${author.username}: ${content}`);
  },
  Greet: (interaction) => {
    const { target_id: id, resolved } = interaction.data;
    const greeting = `Hello ${resolved.users.get(id).username}, of ${rolesOf(resolved.members.get(id))}`;
    return interaction.createMessage(greeting);
  },
};

function suggest(interaction) {
  const { options } = interaction.data;
  const typed = options.find(({ focused }) => focused).value;
  const decade = options.find(({ name }) => name === 'decade').value;
  return interaction.result([
    { name: `${typed} of the ${decade}s`, value: `${typed}-${decade}` },
    { name: `${typed} of any time`, value: typed },
  ]);
}

const buttons = {
  count: (interaction) => interaction.editParent({ content: 'pressed', components: [] }),
  secret: (interaction) => interaction.createMessage({ content: 'pst', flags: EPHEMERAL }),
  rate: (interaction) => interaction.createModal(RATE_FORM),
  next: async (interaction) => {
    await interaction.deferUpdate();
    await interaction.editOriginalMessage({ flags: IS_COMPONENTS_V2, components: NEXT, attachments: [] });
  },
};

function use(interaction) {
  const { custom_id: id, values = [], resolved } = interaction.data;
  if (buttons[id]) return buttons[id](interaction);
  const named = (value) => resolved?.users?.[value]?.username ?? resolved?.roles?.[value]?.name;
  const names = values.map((value) => named(value) ?? resolved?.channels?.[value]?.name ?? value);
  return interaction.createMessage(`${id}: ${listed(names)}`);
}

async function readForm(interaction) {
  const { custom_id: id, components, resolved } = interaction.data;
  const field = (name) => fieldsOf(components).find(({ custom_id }) => custom_id === name);
  if (id === 'rate') {
    const content = `rated ${field('stars').value}: ${field('why').value}`;
    return interaction.editParent({ content, components: [] });
  }
  if (id === 'order') return interaction.createMessage(await orderText(interaction.data));
  const { filename, size, url: address } = resolved.attachments[field('list').values[0]];
  return interaction.createMessage(await described(filename, size, address));
}

client.once('ready', async () => {
  client.editStatus('online', { name: 'the programme', type: 3 });
  await client.bulkEditCommands([ABOUT]);
  await client.bulkEditGuildCommands(guildId, COMMANDS);
});
client.on('interactionCreate', (interaction) => {
  if (interaction instanceof CommandInteraction) return commands[interaction.data.name](interaction);
  if (interaction instanceof AutocompleteInteraction) return suggest(interaction);
  return interaction instanceof ComponentInteraction ? use(interaction) : readForm(interaction);
});
client.on('messageCreate', ({ author, content, channel, id }) => {
  if (author.bot || !content.startsWith('!')) return undefined;
  return client.createMessage(channel.id, {
    content: `You said: ${content.slice(1)}`,
    message_reference: { message_id: id },
  });
});
client.on('error', (error) => process.stderr.write(`${error}\n`));
await client.connect();
