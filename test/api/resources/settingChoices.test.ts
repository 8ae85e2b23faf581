import { describe, expect, test } from 'vitest';
import { readSettingChoices } from '../../../src/api/resources/settingChoices.ts';
import { container, mediaServerAt, serve } from '../support/server.ts';

const GEFORCE = '10de:1be1:1558:95e5@0000:01:00.0';
const INTEL = '8086:3e9b:1558:95e1@0000:00:02.0';
const PCI = `:Automatic|${GEFORCE}:NVIDIA GeForce GTX 1070|${INTEL}:Intel: UHD Graphics 630`;

const read = (text: string, ...known: string[]) => readSettingChoices({ type: 'text', text, knownValues: known });
const valuesOf = (text: string, ...known: string[]) => read(text, ...known).map(({ value }) => value);

describe('a choice with one colon', () => {
  test.each([
    ['0:never|1:scheduled', ['0', '1']],
    ['/dev/dri/renderD128:Intel|/dev/dri/renderD129:NVIDIA', ['/dev/dri/renderD128', '/dev/dri/renderD129']],
    ['us:United States|gb:United Kingdom', ['us', 'gb']],
    [':Automatic|hable:Hable', ['', 'hable']],
    ['odd|1.5:1.5', ['odd', '1.5']],
  ])(
    'a setting’s choice with one colon is split there into value and label, whatever value is set: %s',
    (text, values) => {
      expect(valuesOf(text, '', '')).toEqual(values);
      expect(valuesOf(text, GEFORCE, '')).toEqual(values);
      expect(valuesOf(text, values[0] ?? '', values[1] ?? '')).toEqual(values);
    },
  );
});

describe('a choice with more colons', () => {
  test.each([
    { name: 'PCI ids', text: PCI, value: GEFORCE, values: ['', GEFORCE, INTEL] },
    {
      name: 'hardware addresses',
      text: '0:none|aa:bb:cc:00:11:22:eth0|33:44:55:dd:ee:ff:wlan0',
      value: 'aa:bb:cc:00:11:22',
      values: ['0', 'aa:bb:cc:00:11:22', '33:44:55:dd:ee:ff'],
    },
    {
      name: 'IPv6',
      text: 'any:Every|fe80::1:Link|fe80::2:Other',
      value: 'fe80::2',
      values: ['any', 'fe80::1', 'fe80::2'],
    },
    {
      name: 'full IPv6',
      text: 'fd00:0:0:0:0:0:0:1:Home|fd00:0:0:0:0:0:0:2:Shed',
      value: 'fd00:0:0:0:0:0:0:1',
      values: ['fd00:0:0:0:0:0:0:1', 'fd00:0:0:0:0:0:0:2'],
    },
    {
      name: 'times',
      text: 'never:Never|02:00:at night|13:30:after lunch',
      value: '02:00',
      values: ['never', '02:00', '13:30'],
    },
    {
      name: 'times with colons in labels',
      text: '02:00:at 2:00|03:00:at 3:00',
      value: '03:00',
      values: ['02:00', '03:00'],
    },
    {
      name: 'Windows paths',
      text: 'C:\\Media:Media|D:\\My Films:Films',
      value: 'D:\\My Films',
      values: ['C:\\Media', 'D:\\My Films'],
    },
    {
      name: 'URLs',
      text: 'http://a.example:32400:Home|https://b.example.org:443:Away',
      value: 'http://a.example:32400',
      values: ['http://a.example:32400', 'https://b.example.org:443'],
    },
    {
      name: 'URLs with addresses and colons in labels',
      text: 'http://nas.example:8096:Shed|http://192.168.1.5:32400:Away: slow',
      value: 'http://nas.example:8096',
      values: ['http://nas.example:8096', 'http://192.168.1.5:32400'],
    },
    { name: 'sound cards', text: 'hw:0:Speakers|hw:1:HDMI: screen', value: 'hw:0', values: ['hw:0', 'hw:1'] },
    {
      name: 'texts with colons in labels',
      text: 'fast:Fast|slow:Slow: best (1:2)',
      value: 'fast',
      values: ['fast', 'slow'],
    },
  ])(
    'a setting’s choice with several colons is split where the set value or the default ends: $name',
    ({ text, value, values }) => {
      expect(valuesOf(text, value, '')).toEqual(values);
      expect(valuesOf(text, '', value)).toEqual(values);
    },
  );

  test.each([
    { name: 'PCI ids', text: PCI, value: '', values: ['', undefined, undefined] },
    {
      name: 'PCI ids, with a plain value set',
      text: PCI.replace(':Auto', 'auto:Auto'),
      value: 'auto',
      values: ['auto', undefined, undefined],
    },
    { name: 'hardware addresses', text: '0:none|aa:bb:cc:00:11:22:eth0', value: '0', values: ['0', undefined] },
    { name: 'IPv6', text: 'any:Every|fe80::1:Link|::1:Loopback', value: 'any', values: ['any', undefined, undefined] },
    {
      name: 'IPv6 of another form than the one that is set',
      text: '2001:db8::5:Home|fd00:1:2:3:4:Shed',
      value: '2001:db8::5',
      values: ['2001:db8::5', undefined],
    },
    { name: 'times', text: 'never:Never|02:00:at night', value: 'never', values: ['never', undefined] },
    { name: 'Windows paths', text: ':None|C:\\My Media:Media', value: '', values: ['', undefined] },
    {
      name: 'Windows paths, with a plain value set',
      text: 'none:None|C:\\My Media:Media',
      value: 'none',
      values: ['none', undefined],
    },
    { name: 'URLs', text: 'off:Off|http://a.example:32400:Home', value: 'off', values: ['off', undefined] },
    {
      name: 'a label with a colon beside times',
      text: '02:00:at night|never:Never: not at all',
      value: '02:00',
      values: ['02:00', undefined],
    },
    {
      name: 'times that two choices share',
      text: '01:00:a|02:00:b|02:00:c',
      value: '01:00',
      values: ['01:00', undefined, undefined],
    },
    {
      name: 'names that begin with one word',
      text: 'hw:PCH card:A|hw:0:B',
      value: 'hw',
      values: [undefined, undefined],
    },
    {
      name: 'a label with a colon, with nothing set',
      text: ':None|slow:Slow and best (1:2)',
      value: '',
      values: ['', undefined],
    },
    {
      name: 'a value that is not in the list',
      text: '02:00:at night|03:00:later',
      value: '04:00',
      values: [undefined, undefined],
    },
    {
      name: 'PCI ids, of which a piece was written before',
      text: PCI,
      value: '10de',
      values: ['', undefined, undefined],
    },
    {
      name: 'Windows paths, of which a piece was written before',
      text: 'C:\\Media:Media',
      value: 'C',
      values: [undefined],
    },
    {
      name: 'URLs, of which a piece was written before',
      text: 'http://a.example:80:Home',
      value: 'http',
      values: [undefined],
    },
    {
      name: 'a text that begins several values',
      text: '02:00:at night|02:30:later',
      value: '02',
      values: [undefined, undefined],
    },
  ])('a setting’s choice with several colons has no value if its end is unclear: $name', ({ text, value, values }) => {
    expect(valuesOf(text, value, '')).toEqual(values);
  });

  test('a setting’s choice has no value if the set value and the default suggest different ends of that value', () => {
    const text = 'a1:b1:Left: one|c1:d1:e1:Right|f1:0:1:Both';
    expect(valuesOf(text, 'a1:b1', 'c1:d1:e1')).toEqual(['a1:b1', 'c1:d1:e1', undefined]);
  });

  test('a setting’s choice without a known value has its whole text as its label', () => {
    expect(read(PCI, '', '')).toEqual([
      { value: '', label: 'Automatic' },
      { value: undefined, label: `${GEFORCE}:NVIDIA GeForce GTX 1070` },
      { value: undefined, label: `${INTEL}:Intel: UHD Graphics 630` },
    ]);
    expect(read(PCI, GEFORCE, '').at(-1)).toEqual({ value: INTEL, label: 'Intel: UHD Graphics 630' });
  });
});

test.each([
  ['02:00|03:30', '02:00', ['02:00', '03:30']],
  ['C:\\Media|D:\\Films', 'C:\\Media', ['C:\\Media', 'D:\\Films']],
  ['C:\\Media|M:\\My Films\\Old', 'C:\\Media', ['C:\\Media', 'M:\\My Films\\Old']],
  ['aa:bb:cc:dd:ee:ff|11:22:33:44:55:66', 'aa:bb:cc:dd:ee:ff', ['aa:bb:cc:dd:ee:ff', '11:22:33:44:55:66']],
  ['http://a.example:80|https://10.0.0.2:443', 'https://10.0.0.2:443', ['http://a.example:80', 'https://10.0.0.2:443']],
  ['fe80::1|2001:db8::5', 'fe80::1', ['fe80::1', undefined]],
  ['fe80::1|fd00:1:Home', 'fe80::1', ['fe80::1', undefined]],
  ['02:00|never:Never', '02:00', ['02:00', undefined]],
])('a setting’s choice may be a value with colons and without a label: %s', (text, value, values) => {
  expect(valuesOf(text, value, '')).toEqual(values);
});

test('a setting’s choice of a number has all text after its first colon as its label', async () => {
  const setting =
    '<Setting id="From" type="int" default="" value="" enumValues="2:from 2:00 on|14:from 2:00 pm: late"/>';
  const { url } = await serve(container(setting));
  const [found] = await mediaServerAt(url).settings();
  expect(found?.choices).toEqual([
    { value: '2', label: 'from 2:00 on' },
    { value: '14', label: 'from 2:00 pm: late' },
  ]);
});
