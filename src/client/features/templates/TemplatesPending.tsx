import { GalleryPending, PagePending } from '#client/features/shell/page/PagePending.tsx'
import { useTemplateView } from './template-view.ts'

/** The templates while they are still coming, in the view that somebody has chosen. */
export const TemplatesPending = () => (useTemplateView() === 'list' ? <PagePending /> : <GalleryPending />)
