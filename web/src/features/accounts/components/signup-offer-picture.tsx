/** Golden coins beside the words of the offer; part of the dialog, so that it is there with them. */
export function SignupOfferPicture({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 640 400" aria-hidden="true">
      <defs>
        <linearGradient id="offer-coin" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe6a3" />
          <stop offset=".5" stopColor="#f5c451" />
          <stop offset="1" stopColor="#b98316" />
        </linearGradient>
      </defs>
      <g stroke="#ffffff22" fill="none">
        <circle cx="470" cy="210" r="120" />
        <circle cx="470" cy="210" r="170" />
        <circle cx="470" cy="210" r="220" />
      </g>
      <g transform="translate(470 290)">
        <ellipse cy="44" rx="104" ry="26" fill="#00000055" />
        <g fill="url(#offer-coin)" stroke="#7a5408" strokeWidth="2">
          <path d="M-84 10v22c0 13 38 24 84 24s84-11 84-24V10" />
          <ellipse cy="10" rx="84" ry="24" />
          <path d="M-76-28v22c0 13 36 24 80 24s80-11 80-24v-22" />
          <ellipse cx="4" cy="-28" rx="80" ry="24" />
          <path d="M-86-68v22c0 13 38 24 84 24s84-11 84-24v-22" />
          <ellipse cx="-2" cy="-68" rx="84" ry="24" />
        </g>
      </g>
      <g transform="translate(474 128) rotate(12)">
        <circle r="62" fill="url(#offer-coin)" stroke="#7a5408" strokeWidth="3" />
        <circle r="48" fill="none" stroke="#7a5408" strokeOpacity=".5" strokeWidth="3" />
        <g
          transform="scale(1.15)"
          fill="none"
          stroke="#5d3f02"
          strokeWidth="8"
          strokeLinecap="round"
        >
          <path d="M16-13c-2-6-8-9-16-9-9 0-16 4-16 11 0 15 33 7 33 22 0 7-7 11-17 11-8 0-15-3-17-10" />
          <path d="M0-32v10M0 22v10" />
        </g>
      </g>
      <g fill="#3ddc97">
        <path d="M366 44l6 16 16 6-16 6-6 16-6-16-16-6 16-6z" />
        <path d="M596 96l4 11 11 4-11 4-4 11-4-11-11-4 11-4z" />
        <path d="M330 330l4 11 11 4-11 4-4 11-4-11-11-4 11-4z" />
      </g>
    </svg>
  );
}
