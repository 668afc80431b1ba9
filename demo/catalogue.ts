/** A product of the demo shop. `category` is a category ID, `picture` a file in `pictures/`, and `price` is in rupees. */
export interface CatalogueEntry {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly price: number;
  readonly picture: string;
}

/** The names of a product's further pictures, by that of its first: a close-up, and the piece in a room. */
export const furtherPictures = (picture: string): readonly [string, string] => [
  picture.replace('.jpg', '-detail.jpg'),
  picture.replace('.jpg', '-room.jpg'),
];

/** The name of the file for a picture's link preview. */
export const previewOf = (picture: string): string => picture.replace('.jpg', '-preview.jpg');

/** The demo's products, in an order that shows a variety on the first screen. */
export const catalogue: readonly CatalogueEntry[] = [
  {
    title: 'Peacock in a Thousand Tiles',
    description:
      'Hand-cut glass tiles on a framed board, 40 × 50 cm, each row following the feathers. Tell us the wall it is for and we match the grout. Made in 12 working days.',
    category: 'MossaicArt',
    price: 6499,
    picture: 'mossaic-art-peacock.jpg',
  },
  {
    title: 'Two on a Scooter',
    description:
      'A couple or two friends as a bright cartoon, framed, A3: for a girlfriend, a boyfriend or your oldest friend. Send two clear photos and the colour of your scooter. Made in 5 working days.',
    category: 'CartoonArt',
    price: 1299,
    picture: 'cartoon-art-scooter.jpg',
  },
  {
    title: 'Twenty-Five Years in One Heart',
    description:
      'For a wedding anniversary: sixty of your photos in a heart, for mother and father, husband or wife. Framed, 45 × 60 cm. Add the photos now or after ordering. Made in 6 working days.',
    category: 'HeartCollage',
    price: 1899,
    picture: 'heart-collage-anniversary.jpg',
  },
  {
    title: 'The Bride in Light',
    description:
      'Her portrait cut into hundreds of facets, printed on cotton paper in a gold frame, 30 × 40 cm. Send one photo in good light. Made in 7 working days.',
    category: 'DigitalArt',
    price: 2499,
    picture: 'digital-art-bride.jpg',
  },
  {
    title: 'Wedding Portrait in Mango Wood',
    description:
      'Your wedding photo hatched line by line into a plaque of solid mango wood, 20 × 30 cm, names and date included. Its top is arched, or straight where your photo needs the room. Made in 8 working days.',
    category: 'WoodEngraving',
    price: 2199,
    picture: 'wood-engraving-wedding.jpg',
  },
  {
    title: 'Always Mirror for Two',
    description:
      'A gilded oval mirror by day; switch it on and your portrait glows through the glass. 35 × 45 cm, USB powered. Send one photo and two words. Made in 9 working days.',
    category: 'MagicMirror',
    price: 3499,
    picture: 'magic-mirror-oval.jpg',
  },
  {
    title: 'Last-Over Hero',
    description:
      'The cricketer of the family or the office, husband or boss, with a very big head and a bigger bat. Hand-inked, framed in light wood, A4. Send a photo and the jersey number. Made in 5 working days.',
    category: 'Caricature',
    price: 1499,
    picture: 'caricature-cricketer.jpg',
  },
  {
    title: 'Three Little Journeys',
    description:
      'Three small standing frames with your photos of the places you remember, 10 to 20 cm tall. A set, gift-wrapped. Made in 4 working days.',
    category: 'MiniFrames',
    price: 999,
    picture: 'mini-frames-journeys.jpg',
  },
  {
    title: 'Your Dog, Cut Like a Gem',
    description:
      'Every spot and whisker in clean facets on stretched canvas, 30 × 40 cm. Send a photo at eye level; treats help. Made in 6 working days.',
    category: 'DigitalArt',
    price: 2299,
    picture: 'digital-art-dog.jpg',
  },
  {
    title: 'Diwali with Everyone Home',
    description:
      'Three generations of a family on one sofa, even if they live in three cities. Up to eight people, framed, A3. Send one photo of each. Made in 7 working days.',
    category: 'CartoonArt',
    price: 2799,
    picture: 'cartoon-art-diwali-family.jpg',
  },
  {
    title: 'Aarav & Meera Name Board',
    description:
      'A name plate for your door: two names and a wreath burnt into a board of sheesham with soft edges, 25 × 30 cm. Tell us the names; hooks are on the back. Made in 5 working days.',
    category: 'WoodEngraving',
    price: 1349,
    picture: 'wood-engraving-names.jpg',
  },
  {
    title: 'Palace Window Mirror',
    description:
      'A jharokha-shaped mirror, teal and gold, with her portrait etched in light, 40 × 55 cm. Send one photo and a line of up to 24 letters. Made in 10 working days.',
    category: 'MagicMirror',
    price: 4999,
    picture: 'magic-mirror-jharokha.jpg',
  },
  {
    title: 'Doctor of Everybody’s Hearts',
    description:
      'A caricature for the doctor who always picks up the phone. Ink and watercolour, framed in light wood, A4. Send one photo and the speciality. Made in 5 working days.',
    category: 'Caricature',
    price: 1199,
    picture: 'caricature-doctor.jpg',
  },
  {
    title: 'Lotus at First Light',
    description:
      'Glass and stone tiles on a slim slate panel, 40 × 50 cm, for a pooja room or a quiet wall. Choose pink or white petals. Made in 12 working days.',
    category: 'MossaicArt',
    price: 5799,
    picture: 'mossaic-art-lotus.jpg',
  },
  {
    title: 'Nine Moments Wall',
    description:
      'Nine mini frames in nine colours, ready to hang with a paper template and no measuring. Send nine photos; we crop and print them. Made in 5 working days.',
    category: 'MiniFrames',
    price: 2649,
    picture: 'mini-frames-nine-moments.jpg',
  },
  {
    title: 'Thirty Prints, One Heart',
    description:
      'Thirty instant-style prints with a layout card, a string of lights and clips: build the heart together. Send thirty photos. Made in 3 working days.',
    category: 'HeartCollage',
    price: 849,
    picture: 'heart-collage-instant.jpg',
  },
  {
    title: 'Rakhi, However Far',
    description:
      'Brother and sister side by side on art paper, A4, with a rakhi tucked in the parcel. Send one photo of each and your message. Made in 4 working days.',
    category: 'CartoonArt',
    price: 749,
    picture: 'cartoon-art-rakhi.jpg',
  },
  {
    title: 'Temple Elephant in Gold and Stone',
    description:
      'A festival elephant in his caparison, laid in stone and gold-backed glass, 45 × 55 cm, framed. Our largest mosaic. Made in 18 working days.',
    category: 'MossaicArt',
    price: 8499,
    picture: 'mossaic-art-elephant.jpg',
  },
  {
    title: 'Sunrise over Your Mountains',
    description:
      'Two small figures and the view you walked for, in low-poly light, A3, in a black frame with the place below. Tell us the place and send a photo from behind. Made in 6 working days.',
    category: 'DigitalArt',
    price: 1999,
    picture: 'digital-art-sunrise.jpg',
  },
  {
    title: 'Born to Ride to Ladakh',
    description:
      'Bandana, moustache and machine, framed in light wood, 30 × 40 cm, for a father’s birthday or a boss’s retirement. Send a photo of the rider and the model of the bike. Made in 6 working days.',
    category: 'Caricature',
    price: 1799,
    picture: 'caricature-biker.jpg',
  },
  {
    title: 'Maa, My First Home',
    description:
      'A round mirror with a ring of warm light and a portrait of mother and child, 35 cm across. Send one photo of the two of you. Made in 8 working days.',
    category: 'MagicMirror',
    price: 3199,
    picture: 'magic-mirror-mother.jpg',
  },
  {
    title: 'Happy Birthday, Nani',
    description:
      'Forty round photos on midnight blue, framed, 40 × 50 cm. Below, your wish for a mother or a grandmother. Made in 6 working days.',
    category: 'HeartCollage',
    price: 2149,
    picture: 'heart-collage-circles.jpg',
  },
  {
    title: 'Blessed Is This Home',
    description:
      'A gopuram engraved on a whole slice of acacia with its bark, 30 cm across, for a housewarming. Tell us the family name for the back. Made in 7 working days.',
    category: 'WoodEngraving',
    price: 1649,
    picture: 'wood-engraving-temple.jpg',
  },
  {
    title: 'Good Morning Frame',
    description:
      'One small white frame for the bedside with your photo of her laugh, 15 × 20 cm. For a wife’s birthday, Karwa Chauth or Valentine’s Day, wrapped with a note in your words. Made in 3 working days.',
    category: 'MiniFrames',
    price: 349,
    picture: 'mini-frames-bedside.jpg',
  },
  {
    title: 'One Candle and a Cat',
    description:
      'The baby’s first birthday as a bright canvas, 30 × 40 cm, with the guest of honour and the family pet. Send two photos. Made in 5 working days.',
    category: 'CartoonArt',
    price: 1449,
    picture: 'cartoon-art-first-birthday.jpg',
  },
  {
    title: 'The Uncle of Famous Dosas',
    description:
      'A caricature for the chef who rules the kitchen: tall hat, curled moustache, hot pan. Framed in light wood, A4. Send a photo and the dish. Made in 5 working days.',
    category: 'Caricature',
    price: 1549,
    picture: 'caricature-chef.jpg',
  },
  {
    title: 'Grandfather in a Saffron Safa',
    description:
      'A portrait with the dignity of a stamp and the colours of a festival, on cotton paper, 30 × 40 cm. One photo is enough. Made in 7 working days.',
    category: 'DigitalArt',
    price: 1749,
    picture: 'digital-art-grandfather.jpg',
  },
  {
    title: 'Paper Mandap in a Box of Light',
    description:
      'Seven layers of cut paper and the two of you beneath the flowers, in a deep frame lit from within, 22 × 30 cm. Send one photo each. Made in 9 working days.',
    category: 'MiniFrames',
    price: 3299,
    picture: 'mini-frames-mandap.jpg',
  },
  {
    title: 'Surya, the Quiet Sun',
    description:
      'A round mosaic of amber and cobalt glass with a walnut rim, 45 cm across. For a balcony, a hall or a new beginning. Made in 14 working days.',
    category: 'MossaicArt',
    price: 7299,
    picture: 'mossaic-art-sun.jpg',
  },
  {
    title: 'Dadi, Our Sunshine',
    description:
      'Every laugh line of a beloved face, engraved into a plank of pine, 18 × 28 cm. Its top is arched, or straight where your photo needs the room. Send one photo and her words. Made in 6 working days.',
    category: 'WoodEngraving',
    price: 1849,
    picture: 'wood-engraving-grandmother.jpg',
  },
  {
    title: 'Honeycomb of Us',
    description:
      'Fifty photos in a honeycomb heart on blush art paper, unframed, A2, rolled in a ribboned tube. Share the album after ordering. Made in 4 working days.',
    category: 'HeartCollage',
    price: 699,
    picture: 'heart-collage-hexagons.jpg',
  },
  {
    title: 'Bruno, Always',
    description:
      'A heart of light that remembers a good dog: mirror when off, portrait when on, 35 cm wide. Send one photo and the name. Made in 9 working days.',
    category: 'MagicMirror',
    price: 3699,
    picture: 'magic-mirror-dog.jpg',
  },
];
