import { group } from '../framework/command.ts';
import { add } from './add.ts';
import { disable, remove } from './disable.ts';
import { edit } from './edit.ts';
import { cancelEnable, confirmEnable, enable } from './enable.ts';
import { list, pages, show } from './list.ts';
import { log, logPages } from './log.ts';
import { test } from './test.ts';

export const rule = group({
  words: (texts) => texts.rule.declarations.rule,
  subcommands: [add, list, show, edit, enable, disable, remove, test, log],
});

export const rulePresses = [pages.action, logPages.action, confirmEnable, cancelEnable];
