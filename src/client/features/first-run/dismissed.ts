const keyOf = (organizationId: string) => `insegna.first-run.${organizationId}`

/** Whether the guide was put away in this browser. */
export function isDismissed(organizationId: string) {
  try {
    return localStorage.getItem(keyOf(organizationId)) !== null
  } catch {
    return false
  }
}

export function dismiss(organizationId: string) {
  try {
    localStorage.setItem(keyOf(organizationId), 'dismissed')
  } catch {
    // Storage may be forbidden: then it is away until the page is loaded again.
  }
}
