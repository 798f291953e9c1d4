import { NEEDS_SMTPUTF8 } from '#contract/badges.ts'
import { NeedsSmtpUtf8 } from './mail-transport.ts'

/** The outcome of a failed attempt to send a mail. */
export type SendingFailure = {
  /** The mail server's reply, if it gave one. */
  reason: string
  /**
   * `refused`: the server will never accept this mail. `later`: it may accept it another time. `unreachable`: it
   * accepts no mail at all from us now.
   */
  kind: 'refused' | 'later' | 'unreachable'
}

/** An SMTP error of nodemailer. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

const MAX_REASON_LENGTH = 500

/** The commands whose reply is about this mail; a reply to any other is about us as a sender, or about all mails. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

/** Errors before anything was said about the mail: of the connection, the greeting, the encryption or the sign-in. */
const NO_CONVERSATION = [
  'ECONNECTION',
  'EDNS',
  'ETIMEDOUT',
  'ESOCKET',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]

/** Tells whether an attempt is worth repeating: a 5xx is final, but only as a reply about the mail itself. */
export function sendingFailure(error: unknown): SendingFailure {
  if (error instanceof NeedsSmtpUtf8) return { kind: 'refused', reason: NEEDS_SMTPUTF8 }
  const { code, command, response, responseCode, message } = (error instanceof Error ? error : {}) as Partial<SmtpError>
  const reason = (response ?? message ?? 'unknown').slice(0, MAX_REASON_LENGTH)
  if (response && responseCode && responseCode >= 500 && ABOUT_THE_MAIL.includes(command ?? '')) {
    return { kind: 'refused', reason }
  }
  if (!code || !NO_CONVERSATION.includes(code)) return { kind: 'later', reason }
  return { kind: 'unreachable', reason: response ? reason : `The mail server cannot be reached (${code}): ${reason}` }
}
