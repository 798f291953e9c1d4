import { sharedValue } from '#client/browser/shared-value.ts'
import { storedText, storeText } from '#client/browser/stored-values.ts'

export type TemplateView = 'gallery' | 'list'

const KEY = 'insegna.templates.view'

const view = sharedValue<TemplateView>(() => (storedText('browser', KEY) === 'list' ? 'list' : 'gallery'))

/** Gallery or list, as it was chosen last in this browser. */
export const useTemplateView = view.use

/** Changes the view at once and for the next visits. */
export function chooseView(chosen: TemplateView) {
  storeText('browser', KEY, chosen)
  view.set(chosen)
}
