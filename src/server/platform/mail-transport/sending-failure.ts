/** What came of an attempt that failed. */
export type SendingFailure = {
  /** In the mail server's words where it gave any. */
  reason: string
  /**
   * `refused`: the server will never take this mail. `later`: it may take it another time. `unreachable`: it takes no mail at
   * all now, ours least.
   */
  kind: 'refused' | 'later' | 'unreachable'
}

/** What an SMTP error of the mail library says. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

const LONGEST_REASON = 500

/** The steps in which the server's reply is about this mail; a reply to the others is about us, or about everybody's. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

/** Nothing was said about the mail: no connection, no greeting, no encryption, no sign-in. */
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

/** Tells whether an attempt is worth repeating: a 5xx is the server's last word, but only on the mail itself. */
export function sendingFailure(error: unknown): SendingFailure {
  const { code, command, response, responseCode, message } = (error instanceof Error ? error : {}) as Partial<SmtpError>
  const reason = (response ?? message ?? 'unknown').slice(0, LONGEST_REASON)
  if (response && responseCode && responseCode >= 500 && ABOUT_THE_MAIL.includes(command ?? '')) {
    return { kind: 'refused', reason }
  }
  if (!code || !NO_CONVERSATION.includes(code)) return { kind: 'later', reason }
  return { kind: 'unreachable', reason: response ? reason : `The mail server cannot be reached (${code}): ${reason}` }
}
