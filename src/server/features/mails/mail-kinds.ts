import type { DataOf, MailDefinition } from './define-mail.ts'
import { accountMails } from './kinds/account-mails.ts'
import { badgeMails } from './kinds/badge-mails.ts'
import { claimMails } from './kinds/claim-mails.ts'
import { creditMails } from './kinds/credit-mails.ts'
import { leaverMails } from './kinds/leaver-mails.ts'
import { passportMails } from './kinds/passport-mails.ts'
import { reminderMails } from './kinds/reminder-mails.ts'
import { requestMails } from './kinds/request-mails.ts'
import { scheduledAwardMails } from './kinds/scheduled-award-mails.ts'
import { signInMails } from './kinds/sign-in-mails.ts'
import { teamMails } from './kinds/team-mails.ts'

/** Every kind of mail that the service sends. */
const mailKinds = {
  ...accountMails,
  ...badgeMails,
  ...claimMails,
  ...creditMails,
  ...leaverMails,
  ...passportMails,
  ...reminderMails,
  ...requestMails,
  ...scheduledAwardMails,
  ...signInMails,
  ...teamMails,
}

export type MailKind = keyof typeof mailKinds

type DataOfKind<Kind extends MailKind> = DataOf<(typeof mailKinds)[Kind]['data']>

/** A kind and the data that belongs to it. */
export type MailContent = {
  [Kind in MailKind]: keyof DataOfKind<Kind> extends never
    ? { kind: Kind; data?: never }
    : { kind: Kind; data: DataOfKind<Kind> }
}[MailKind]

export const mailDefinition = (kind: string) => mailKinds[kind as MailKind] as MailDefinition
