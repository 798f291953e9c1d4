/** What somebody wrote in a section and has not saved: it outlives going elsewhere in this tab, and a reload. */
export function keptSection<Values>(place: string): Values | null {
  try {
    const kept = sessionStorage.getItem(place)
    return kept ? (JSON.parse(kept) as Values) : null
  } catch {
    return null
  }
}

/** Keeps it; null forgets it. */
export function keepSection(place: string, values: unknown) {
  try {
    if (values === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify(values))
  } catch {
    // Storage may be full or forbidden: then it lasts as long as the page.
  }
}
