import type { Page } from '@playwright/test'

/**
 * Lengthens every word by 40 %, like a translation into a longer language: present and later text, in dialogs and menus
 * too, and placeholders of fields.
 */
export const lengthenTexts = (page: Page) =>
  page.addInitScript(() => {
    const grown = new WeakMap<Node, string>()
    const longer = (text: string) =>
      text.replace(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)))
    const growText = (node: Node) => {
      const text = node.nodeValue ?? ''
      // Text that users type is left alone: editors would undo the change.
      if (grown.get(node) === text || node.parentElement?.closest('script, style, title, [contenteditable]')) return
      grown.set(node, longer(text))
      node.nodeValue = longer(text)
    }
    const growField = (field: HTMLInputElement) => {
      if (!field.placeholder || grown.get(field) === field.placeholder) return
      field.placeholder = longer(field.placeholder)
      grown.set(field, field.placeholder)
    }
    const grow = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return growText(root)
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) growText(node)
      if (root instanceof Element) root.querySelectorAll<HTMLInputElement>('[placeholder]').forEach(growField)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') growText(target)
        else for (const node of addedNodes) grow(node)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

/** By how many pixels the page scrolls horizontally. */
export const horizontalOverflow = (page: Page) =>
  page.locator(':root').evaluate((root) => root.scrollWidth - innerWidth)

/** Visible buttons whose text is clipped or overflows the button or the viewport: the text, and by how many pixels. */
export const cutButtons = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    // Text for screen readers only is clipped, together with its children.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    for (const button of document.querySelectorAll<HTMLElement>('button, summary, [role=button], [role=tab]')) {
      const frame = button.getBoundingClientRect()
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const around = node.parentElement as HTMLElement
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        if (!node.nodeValue?.trim() || text.width === 0 || isClipped(around)) continue
        const runsOut = Math.max(
          frame.left - text.left,
          text.right - frame.right,
          frame.top - text.top,
          text.bottom - frame.bottom,
        )
        const isCut = around.clientWidth > 0 && around.scrollWidth - around.clientWidth > 1
        const runsOver = Math.max(-text.left, text.right - innerWidth)
        if (runsOut > 1 || isCut || runsOver > 0)
          found.push(`${node.nodeValue} (${Math.round(Math.max(runsOut, runsOver))} px)`)
      }
    }
    return found
  })
