import '#i18n/problems/describe-designs.ts'
import { findSymbols } from '#art/symbols/find-symbols.ts'
import * as brand from '#contract/designs/brand.ts'
import * as lettering from '#contract/designs/lettering.ts'
import * as own from '#contract/designs/own-designs.ts'
import * as designs from '#contract/designs/template-design.ts'
import { route } from '#server/platform/http/route.ts'
import { previewBrand, showBrand, updateBrand } from './brand.ts'
import { createOwnDesign, listOwnDesigns, removeOwnDesign, updateOwnDesign } from './own-designs.ts'
import { allSymbols, symbolOf } from './resources.ts'
import { createSeries, undoSeries } from './series.ts'
import { symbolAnswer } from './symbol-answer.ts'
import { renderTemplateDesign, saveTemplateDesign, showTemplateDesign } from './template-design.ts'
import { uploadDesignPicture } from './upload-picture.ts'
import { useTemplateDesign } from './use-design.ts'

export const designRoutes = [
  route(designs.getTemplateDesign, 'read', showTemplateDesign),
  route(designs.saveTemplateDesign, 'draw_designs', saveTemplateDesign),
  route(designs.renderDesign, 'draw_designs', renderTemplateDesign),
  route(designs.useTemplateDesign, 'edit_templates', useTemplateDesign),
  route(own.listOwnDesigns, 'read', listOwnDesigns),
  route(own.createOwnDesign, 'draw_designs', createOwnDesign),
  route(own.updateOwnDesign, 'draw_designs', updateOwnDesign),
  route(own.deleteOwnDesign, 'draw_designs', removeOwnDesign),
  route(own.uploadDesignPicture, 'draw_designs', uploadDesignPicture),
  route(own.createSeries, 'edit_templates', createSeries),
  route(own.undoSeries, 'edit_templates', undoSeries),
  route(brand.getBrand, 'read', showBrand),
  route(brand.previewBrand, 'administer', previewBrand),
  route(brand.updateBrand, 'administer', updateBrand),
  route(lettering.letterWords, 'read', async ({ lines }, { services }) => ({
    data: (await services.designs.letter(lines)).map((line) => ({ ...line, letters: [...line.letters] })),
  })),
  route(lettering.listSymbols, 'read', async ({ q, name, lang }) => {
    const found = name ? [symbolOf(name)].flatMap((symbol) => symbol ?? []) : findSymbols(allSymbols, q, lang)
    return { data: found.slice(0, lettering.MAX_SYMBOLS_FOUND).map((symbol) => symbolAnswer(symbol, lang)) }
  }),
]
