import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { Found } from '#client/features/page/listing.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Design } from '#contract/designs/design.ts'
import type { OwnDesign } from '#contract/designs/own-designs.ts'
import { m } from '#i18n/compiled/messages.js'
import { keepDesignMutation } from '../designer/designer.queries.ts'
import { DesignPicture } from '../designer/drawing/DesignPicture.tsx'
import { brandQuery } from './brand.queries.ts'
import { sampleBindings } from './brand-form.ts'
import { deleteOwnDesignMutation, ownDesignsQuery, renameOwnDesignMutation } from './own-designs.queries.ts'
import { NameDialog } from './SaveOwnDesign.tsx'

type OwnDesignsProps = {
  onChoose: (design: Design, name: string) => void
  /** The name of the one that is chosen. */
  chosen?: string | undefined
}

/** The organization's own starting designs, to begin with, to rename and to delete. */
export function OwnDesigns({ onChoose, chosen }: OwnDesignsProps) {
  const found = useQuery(ownDesignsQuery)
  const hexes = useQuery(brandQuery).data?.enamels.map(({ hex }) => hex) ?? []
  const organization = useQuery(userQuery).data?.organization.name ?? ''
  return (
    <Found page={found} failed={m.own_designs_failed()} stale={m.own_designs_failed()} outline={null}>
      {(designs) =>
        designs.length === 0 ? (
          <EmptyState title={m.own_designs_none()}>{m.own_designs_none_hint()}</EmptyState>
        ) : (
          <ul
            className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1.5"
            aria-label={m.own_designs_title()}
          >
            {designs.map((own) => (
              <li key={own.id} className="relative">
                <button
                  type="button"
                  className="grid w-full h-full pt-3 px-1 pb-2.5 gap-2 justify-items-center content-start border-0 rounded-control bg-transparent text-center font-label cursor-pointer hover:bg-hover aria-pressed:bg-selected aria-pressed:[box-shadow:inset_0_0_0_1.5px_var(--place-mark)] [&_img]:max-w-full [&_img]:h-auto"
                  aria-pressed={own.name === chosen}
                  onClick={() => onChoose(own.design, own.name)}
                >
                  <DesignPicture
                    size={132}
                    design={own.design}
                    bindings={sampleBindings(hexes, { title: own.name, organization, id: own.id })}
                  />
                  <span className="max-w-full wrap-anywhere">{own.name}</span>
                </button>
                <OwnDesignMenu own={own} />
              </li>
            ))}
          </ul>
        )
      }
    </Found>
  )
}

function OwnDesignMenu({ own }: { own: OwnDesign }) {
  const may = useMay('draw_designs')
  const [isRenaming, setRenaming] = useState(false)
  const restore = useAction(keepDesignMutation, { refused: sayRefusal })
  const remove = useAction(deleteOwnDesignMutation, {
    done: () => ({
      text: m.own_designs_deleted({ name: own.name }),
      undo: () => void restore.run({ name: own.name, design: own.design, key: newIdempotencyKey() }),
    }),
    refused: sayRefusal,
  })
  if (!may) return null
  return (
    <span className="absolute top-1 right-1">
      <MoreMenu
        label={m.own_designs_more({ name: own.name })}
        items={[
          { id: 'rename', label: m.own_designs_rename(), icon: 'edit', onAction: () => setRenaming(true) },
          { id: 'delete', label: m.own_designs_delete(), icon: 'trash', onAction: () => void remove.run(own.id) },
        ]}
      />
      {isRenaming && <RenameOwnDesign own={own} onClose={() => setRenaming(false)} />}
    </span>
  )
}

function RenameOwnDesign({ own, onClose }: { own: OwnDesign; onClose: () => void }) {
  const rename = useAction(renameOwnDesignMutation, { done: m.own_designs_renamed(), next: onClose })
  return (
    <NameDialog
      title={m.own_designs_rename()}
      name={own.name}
      action={rename}
      onName={(name) => void rename.run({ design_id: own.id, name, madeFrom: own })}
      onClose={onClose}
    />
  )
}
