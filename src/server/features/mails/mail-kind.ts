/** The mails we know how to write. */
export type MailKind =
  | 'badge_awarded'
  | 'badge_revoked'
  /** To a person, about those of their badges that `sent_reminders` names. */
  | 'badges_ending'
  /** To whoever wants to see the mail of an award: `data.tried` says of which. */
  | 'award_sample'
  /** To a member: how many badges end from `data.from` to `data.until`. */
  | 'weekly_digest'
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
  /** `data.passkey` names it. */
  | 'passkey_added'
  | 'second_factor_off'
  /** To whoever asked for it: the copy of a person's data, `data.earner`, can be downloaded. */
  | 'data_export_ready'
  /** To an owner: the second factor of `data.person` was reset. */
  | 'second_factor_reset'
  /** To the author of the scheduled award of `data.scheduled_award`, or to the administrators. */
  | 'scheduled_award_failed'
  | CreditMailKind
  | TeamMailKind

/** About the credit transaction of `data.transaction`. */
export type CreditMailKind =
  /** To the operator, who has no account. */
  | 'credits_requested'
  /** To whoever asked for credits. */
  | 'credits_granted'
  | 'credits_declined'

/** About the team of an organization. `data` holds ids and levels, never names: those are read when the mail is written. */
export type TeamMailKind =
  /** To an invited address, with the link that accepts `data.invitation`. */
  | 'invitation'
  /** To whoever invited, or the owners: the invitation works no longer, and the person asks for another. */
  | 'invitation_requested'
  /** To a member, whose level `data.by` has changed from `data.before` to `data.level`. */
  | 'level_changed'
  | 'member_suspended'
  | 'member_restored'
  | 'member_removed'
  /** To every owner: `data.by` has made `data.member` one, and is none any more where `data.handed_over` says so. */
  | 'owner_made'
  /** To owners and admins: badges of learning paths wait, because no credits are left. */
  | 'path_waits_for_credits'
