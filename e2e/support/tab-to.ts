import { expect, type Locator } from '@playwright/test'

/** Waits for a control, then presses Tab (or the given key) from the focused element until the control has the focus. */
export async function tabTo(control: Locator, key = 'Tab') {
  // Key presses are faster than the page loads.
  await expect(control).toBeAttached()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses += 1) {
    await control.page().keyboard.press(key)
    // People press at most once per frame; after one, the visible elements and the buttons' places are known.
    await control.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await expect(control).toBeFocused()
}
