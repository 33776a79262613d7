import { useLocation, useParams } from 'react-router'
import { EditPage } from './edit/edit-page.tsx'
import { ShelfPage } from './shelf-page.tsx'

/** Screen of a smart shelf, or its editor. */
export function ShelfScreen() {
  const { shelfId } = useParams()
  const { pathname } = useLocation()
  return shelfId === undefined || pathname.endsWith('/edit') ? <EditPage /> : <ShelfPage />
}
