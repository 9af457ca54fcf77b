/** The sign of ETH, drawn on 24 by 24: by itself for the landing, as those of all coins weigh more than its picture. */
export const ethSign = (
  <path
    fill="currentColor"
    stroke="none"
    d="M12 3 6.2 12.3 12 15.6l5.8-3.3zM6.2 13.9 12 21l5.8-7.1L12 17.2z"
  />
);
