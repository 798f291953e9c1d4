import { expect } from 'vitest'
import { addUser } from '#server/testing/issuer.ts'
import { test, tokenIn } from '#server/testing/mailbox.ts'
import type { MailKind } from '../mail-kinds.ts'
import { insertMail, type NewMail } from '../mails.sql.ts'

const freshEmail = () => `${crypto.randomUUID()}@wrenfield.example`

type ExpectedMail = { subject: string; words: string[]; link?: string }

const ENGLISH: Partial<Record<MailKind, ExpectedMail>> = {
  set_password: {
    subject: 'Your account for Wrenfield College',
    words: ['to issue badges for Wrenfield College', 'Username: ', 'once, for seven days'],
    link: '/reset-password#token=',
  },
  reset_password: {
    subject: 'Set a new password',
    words: ['once, for 60 minutes', 'If it was not you, ignore this email'],
    link: '/reset-password#token=',
  },
  password_changed: {
    subject: 'Your password has changed',
    words: ['When: ', 'If it was not you, ask for a new password'],
  },
  change_email: {
    subject: 'Confirm this address',
    words: ['once, for 24 hours', 'ignore this email: nothing changes'],
    link: '/confirm-email#token=',
  },
  email_change_requested: {
    subject: 'Somebody asked to change your account’s address',
    words: ['New address: next@wrenfield.example', 'change your password at once'],
  },
  email_changed: {
    subject: 'Your account’s address has changed',
    words: ['New address: next@wrenfield.example', 'tell whoever manages Insegna at Wrenfield College'],
  },
}

const ITALIAN: Partial<Record<MailKind, ExpectedMail>> = {
  set_password: {
    subject: 'Il tuo account per Wrenfield College',
    words: ['Nome utente: ', 'una volta sola, per sette giorni'],
    link: '/reset-password#token=',
  },
  reset_password: {
    subject: 'Imposta una nuova password',
    words: ['una volta sola, per 60 minuti', 'Se la richiesta non è tua, ignora'],
    link: '/reset-password#token=',
  },
  password_changed: {
    subject: 'La tua password è stata cambiata',
    words: ['Quando: ', 'Se non l’hai cambiata tu, chiedi subito'],
  },
  change_email: {
    subject: 'Conferma questo indirizzo',
    words: ['una volta sola, per 24 ore'],
    link: '/confirm-email#token=',
  },
  email_change_requested: {
    subject: 'Richiesta di cambiare l’indirizzo del tuo account',
    words: ['Nuovo indirizzo: next@wrenfield.example'],
  },
  email_changed: {
    subject: 'L’indirizzo del tuo account è cambiato',
    words: ['Nuovo indirizzo: next@wrenfield.example', 'presso Wrenfield College'],
  },
}

for (const [language, expected] of [
  ['en', ENGLISH],
  ['it', ITALIAN],
] as const) {
  test(`each mail of an account says what happened and what to do, in the person’s language: ${language}`, async ({
    db,
    issuer,
    mailsTo,
  }) => {
    for (const [kind, { subject, words, link }] of Object.entries(expected) as [MailKind, ExpectedMail][]) {
      const recipient = freshEmail()
      const userId = await addUser(db, issuer.organizationId, { email: recipient, language })
      const data = { email: 'next@wrenfield.example' }
      await insertMail(db, issuer.organizationId, { kind, recipient, language, userId, data } as NewMail)

      const [mail] = await mailsTo(recipient)

      expect(mail).toMatchObject({ subject, to: [{ address: recipient }] })
      expect(mail?.replyTo).toBeUndefined()
      expect(mail?.html).toContain(`<html lang="${language}">`)
      for (const text of words) expect(mail?.text).toContain(text)
      const address = link ? `http://localhost:4000${link}${tokenIn(mail)}` : 'http://localhost:4000'
      expect(mail?.html).toContain(`href="${address}"`)
      expect(mail?.text).toContain(`:\n${address}\n`)
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/undefined|\[object|mail_[a-z]/)
    }
  })
}
