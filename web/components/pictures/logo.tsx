import './logo.css'

/** The product's mark and name. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 28 28" width={27} height={27} aria-hidden="true">
        <path d="M4 1.5h12l-2.6 9.6H1V4.5a3 3 0 0 1 3-3zM18.3 1.5H24a3 3 0 0 1 3 3v6.6H15.7zM1 13.3h26V19a3 3 0 0 1-3 3H13.5L7 27v-5H4a3 3 0 0 1-3-3z" />
      </svg>
      comics
    </span>
  )
}
