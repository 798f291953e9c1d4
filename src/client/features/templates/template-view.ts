import { sharedValue } from '#client/browser/shared-value.ts'
import { storedText, storeText } from '#client/browser/stored-values.ts'

export type TemplateView = 'gallery' | 'list'

const KEY = 'insegna.templates.view'

const view = sharedValue<TemplateView>(() => (storedText('browser', KEY) === 'list' ? 'list' : 'gallery'))

/** Gallery or list, as last chosen in this browser. */
export const useTemplateView = view.use

/** Changes the view now and for later visits. */
export function chooseView(chosen: TemplateView) {
  storeText('browser', KEY, chosen)
  view.set(chosen)
}
