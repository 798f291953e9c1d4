import type { SsoCode } from '#contract/single-sign-on/refusals.ts'
import { m } from '#i18n/compiled/messages.js'

type Sentence = (about: { name: string; organization: string }) => string
type RefusalWords = {
  title: Sentence
  lead: Sentence
  /** Its team can do something for this person; otherwise it is a matter of the two services. */
  isOfPerson?: true
}

const WORDS: Record<SsoCode, RefusalWords> = {
  sso_state: { title: m.sso_refused_state_title, lead: m.sso_refused_state_lead },
  sso_size: { title: m.sso_refused_size_title, lead: m.sso_refused_size_lead },
  sso_replay: { title: m.sso_refused_replay_title, lead: m.sso_refused_replay_lead },
  sso_signature: { title: m.sso_refused_signature_title, lead: m.sso_refused_signature_lead },
  sso_audience: { title: m.sso_refused_audience_title, lead: m.sso_refused_audience_lead },
  sso_expired: { title: m.sso_refused_expired_title, lead: m.sso_refused_expired_lead },
  sso_factor: { title: m.sso_refused_factor_title, lead: m.sso_refused_factor_lead },
  sso_subject: { title: m.sso_refused_subject_title, lead: m.sso_refused_subject_lead },
  sso_email: { title: m.sso_refused_email_title, lead: m.sso_refused_email_lead, isOfPerson: true },
  sso_owner: { title: m.sso_refused_owner_title, lead: m.sso_refused_owner_lead, isOfPerson: true },
  sso_not_invited: { title: m.sso_refused_not_invited_title, lead: m.sso_refused_not_invited_lead, isOfPerson: true },
  sso_no_seat: { title: m.sso_refused_no_seat_title, lead: m.sso_refused_no_seat_lead, isOfPerson: true },
  sso_no_level: { title: m.sso_refused_no_level_title, lead: m.sso_refused_no_level_lead, isOfPerson: true },
  sso_provider: { title: m.sso_refused_provider_title, lead: m.sso_refused_provider_lead },
}

/** A provider that has answered, and said no. */
const SAID_NO: RefusalWords = { title: m.sso_refused_said_no_title, lead: m.sso_refused_said_no_lead }

/** The sentences of a refusal, for the person whom it refuses. @param hasWords whether the provider gave words of its own */
export const refusalWords = (reason: SsoCode, hasWords = false) =>
  reason === 'sso_provider' && hasWords ? SAID_NO : WORDS[reason]
