import { GalleryPending, PagePending } from '#client/features/page/PagePending.tsx'
import { useTemplateView } from './template-view.ts'

/** Placeholder while the templates load, in the view that was last chosen. */
export const TemplatesPending = () => (useTemplateView() === 'list' ? <PagePending /> : <GalleryPending />)
