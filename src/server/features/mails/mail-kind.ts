/** Every kind of mail that the service sends. */
export type MailKind =
  | 'badge_awarded'
  | 'badge_revoked'
  /** To whoever got the mail about an award that was undone afterwards; `data` has its `subject` and `text`. */
  | 'award_apology'
  /** To an earner, about the badges listed in `sent_reminders`. */
  | 'badges_ending'
  /** A test mail of an award, to the member who asked for it: `data.tried` holds its content. */
  | 'award_sample'
  /** To a member: how many badges expire from `data.from` to `data.until`. */
  | 'weekly_digest'
  /** To an address that may have no account: only the worker looks it up. */
  | 'reset_password'
  | 'set_password'
  | 'password_changed'
  /** To the new address, with the link that confirms it. */
  | 'change_email'
  /** To the old address: somebody asked to replace it with `data.email`. */
  | 'email_change_requested'
  /** To the old address: it was replaced with `data.email`. */
  | 'email_changed'
  /** `data.passkey` is the passkey's name. */
  | 'passkey_added'
  | 'second_factor_off'
  /** To the member who requested it: the export of the data of earner `data.earner` can be downloaded. */
  | 'data_export_ready'
  /** To an owner: the second factor of `data.person` was reset. */
  | 'second_factor_reset'
  /** To the author of the scheduled award `data.scheduled_award`, or to the administrators. */
  | 'scheduled_award_failed'
  | CreditMailKind
  | TeamMailKind

/** About the credit transaction `data.transaction`. */
export type CreditMailKind =
  /** To the operator, who has no account. */
  | 'credits_requested'
  /** To the member who requested credits. */
  | 'credits_granted'
  | 'credits_declined'

/** About an organization's team. `data` holds ids and levels, never names: those are read when the mail is written. */
export type TeamMailKind =
  /** To an invited address, with the link that accepts invitation `data.invitation`. */
  | 'invitation'
  /** To the inviter, or the owners: somebody whose invitation is invalid asks for another. */
  | 'invitation_requested'
  /** To a member whose level `data.by` changed from `data.before` to `data.level`. */
  | 'level_changed'
  | 'member_suspended'
  | 'member_restored'
  | 'member_removed'
  /** To every owner: `data.by` made `data.member` an owner, and stopped being one if `data.handed_over` is `1`. */
  | 'owner_made'
  /** To owners and admins: automatic awards of learning paths wait because the credits have run out. */
  | 'path_waits_for_credits'
