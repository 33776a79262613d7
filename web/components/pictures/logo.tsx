import logo from '../../art/logo.svg?inline'
import './logo.css'

/** The product's mark and name. */
export function Logo() {
  return (
    <span className="logo">
      <img src={logo} alt="" width={27} height={27} />
      comics
    </span>
  )
}
