import { defineElement } from '../../src/element/define-element.ts';
import { Account, accountStyles } from '../../src/views/account/account.tsx';
import { account } from './definition.ts';

defineElement(account, Account, { css: accountStyles });
