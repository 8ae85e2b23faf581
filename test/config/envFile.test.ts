import { describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/config/envFile.ts';

describe('a line of .env', () => {
  it.each([
    ['A=x', 'x'],
    ['A = x ', 'x'],
    ['export A=x', 'x'],
    ['A="x y" # words', 'x y'],
    ['A=', ''],
  ])('the .env line %j is read as Node reads it', (line, value) => {
    expect(parseEnvFile(line)).toEqual({ A: value });
  });

  it.each([
    ['A=#history', '#history'],
    ['A= #history', '#history'],
    ['A=abc#def', 'abc#def'],
    ['A=abc#def # a comment', 'abc#def'],
    ['A=#1 # a comment', '#1'],
    ['  export A=#x', '#x'],
  ])('the .env line %j keeps its #, which does not start a comment', (line, value) => {
    expect(parseEnvFile(line)).toEqual({ A: value });
  });

  it.each([
    ['A=x # a comment', 'x'],
    ['A=x #comment', 'x'],
    ['A= # a comment', ''],
    ['A=# a comment', ''],
    ['A=#', ''],
    ['A="x#y"', 'x#y'],
    ["A='#x'", '#x'],
  ])('the .env line %j has a # that starts a comment or is quoted', (line, value) => {
    expect(parseEnvFile(line)).toEqual({ A: value });
  });

  it('a .env line that is only a comment sets nothing', () => {
    expect(parseEnvFile('#A=#x\n # B=y')).toEqual({});
  });

  it('a .env line gives way to a later one of the same name', () => {
    expect(parseEnvFile('A=#x\nA=y\nB=x\nB=#y')).toEqual({ A: 'y', B: '#y' });
  });

  it.each(['"', "'", '`'])(
    'a .env line within a value in %s sets nothing, even if it looks like a setting',
    (quote) => {
      const text = `C=#1\nA=${quote}x\nB=#c\nC=#2${quote}\nD=#d`;
      expect(parseEnvFile(text)).toEqual({ A: 'x\nB=#c\nC=#2', C: '#1', D: '#d' });
    },
  );

  it('a .env line after a quote that is never closed is read as a setting', () => {
    expect(parseEnvFile('A="x\nB=#c')).toEqual({ A: '"x', B: '#c' });
  });

  it('a .env file may have Windows line endings, and a byte order mark at its start', () => {
    expect(parseEnvFile('\uFEFFA=#x\r\nB=y\r\n')).toEqual({ A: '#x', B: 'y' });
  });
});
