/** The mails we know how to write. */
export type MailKind =
  | 'badge_awarded'
  | 'badge_revoked'
  /** To an address, whether or not it has an account: whoever sends the mail finds out. */
  | 'reset_password'
  | 'set_password'
  | 'password_changed'
  /** To the new address, with the link that confirms it. */
  | 'change_email'
  /** To the old address: `data.email` is asked to take its place. */
  | 'email_change_requested'
  /** To the old address: `data.email` has taken its place. */
  | 'email_changed'
  | CreditMailKind

/** About the credit transaction of `data.transaction`. */
export type CreditMailKind =
  /** To the operator, who has no account. */
  | 'credits_requested'
  /** To whoever asked for credits. */
  | 'credits_granted'
  | 'credits_declined'
