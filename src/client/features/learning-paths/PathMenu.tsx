import { ActionsMenu, type TemplateMenuProps } from '#client/features/templates/TemplateMenu.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { usePathActions } from './builder/rule/use-path-actions.ts'

const AskedActivation = lazyPart(() => import('./builder/rule/AskedActivation.tsx'), 'AskedActivation')

/** Menu of actions for one learning path. */
export function PathMenu(props: TemplateMenuProps) {
  const { asking, ...actions } = usePathActions(props.template, props.link)
  return (
    <>
      <ActionsMenu {...props} actions={actions} />
      <LazyBoundary>{asking && <AskedActivation {...asking} />}</LazyBoundary>
    </>
  )
}
