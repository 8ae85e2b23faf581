import { describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/config/envFile.ts';

describe('a line of .env', () => {
  it.each([
    ['A=x', 'x'],
    ['A = x ', 'x'],
    ['export A=x', 'x'],
    ['A="x y" # words', 'x y'],
    ['A=', ''],
  ])('%j is read as Node reads it', (line, value) => {
    expect(parseEnvFile(line)).toEqual({ A: value });
  });

  it.each([
    ['A=#history', '#history'],
    ['A= #history', '#history'],
    ['A=abc#def', 'abc#def'],
    ['A=abc#def # a comment', 'abc#def'],
    ['A=#1 # a comment', '#1'],
    ['  export A=#x', '#x'],
  ])('%j keeps its #, which does not start a comment', (line, value) => {
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
  ])('%j has a # that starts a comment or is quoted', (line, value) => {
    expect(parseEnvFile(line)).toEqual({ A: value });
  });

  it('that is only a comment sets nothing', () => {
    expect(parseEnvFile('#A=#x\n # B=y')).toEqual({});
  });

  it('gives way to a later one of the same name', () => {
    expect(parseEnvFile('A=#x\nA=y\nB=x\nB=#y')).toEqual({ A: 'y', B: '#y' });
  });

  it('may have a Windows line ending, and a byte order mark at the start of the file', () => {
    expect(parseEnvFile('\uFEFFA=#x\r\nB=y\r\n')).toEqual({ A: '#x', B: 'y' });
  });
});
