/** Where a tab keeps awards that are not sent yet, each followed by its user's id. They name people. */
export const AWARD_DRAFTS = 'insegna.award.'

/** Forgets them: whoever signs out leaves nobody's name behind. */
export function forgetTabDrafts() {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(AWARD_DRAFTS)) sessionStorage.removeItem(name)
    }
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
