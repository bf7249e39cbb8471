package portico.demo.people;

import java.util.List;
import java.util.Locale;

/** The people of the demo. Their passwords are public: never add them to a real portal. */
public final class DemoPeople {
  private DemoPeople() {}

  private record Entry(
      String name,
      String password,
      String firstName,
      String lastName,
      Locale locale,
      String timeZone,
      boolean isAdministrator) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              "anna",
              "lighthouse by the sea",
              "Anna",
              "Whitcombe",
              Locale.UK,
              "Europe/London",
              false),
          new Entry(
              "jürgen",
              "Kälte:kostet 5€ 🧊",
              "Jürgen",
              "Großkopf-Öhler",
              Locale.GERMANY,
              "Europe/Berlin",
              false),
          new Entry("日本橋", "日本の港:5€ für ä", "優希", "長谷部", Locale.JAPAN, "Asia/Tokyo", false),
          new Entry(
              "admin",
              "keys of the harbour",
              "Ada",
              "Mensah",
              Locale.US,
              "America/New_York",
              true));

  /** Adds the people of the demo. */
  public static void addTo(People people) {
    for (Entry entry : ENTRIES) {
      long id = people.createId();
      people.put(
          new Person(
              id,
              entry.name,
              entry.firstName,
              entry.lastName,
              "",
              "person" + id + "@harbour.example",
              entry.locale,
              entry.timeZone,
              entry.isAdministrator,
              false,
              Passwords.hash(entry.password),
              1));
    }
  }
}
